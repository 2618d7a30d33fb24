/**
 * Everything a page may ask of the background, as plain function signatures. docs/protocol.md tells
 * the same for people who script the extension from the console of its own pages, and a test keeps
 * the two together.
 *
 * All values are plain JSON (Chromium sends JSON, Firefox clones): no undefined in an array, no Date,
 * no Map. Instants are epoch milliseconds, null where there is none.
 */

import type { Exchange } from '../core/check/exchange';
import type { Detail, OutcomeKind } from '../core/check/outcome';
import type { TraceStep } from '../core/check/trace';
import type { RuleWarning } from '../core/content/text-rules';
import type { BlockDiff } from '../core/diff/diff';
import type { Summary } from '../core/diff/summary';
import type { Showing } from '../core/hosts/evidence-view';
import type { ExportFormat, HostsExport } from '../core/hosts/export';
import type { BudgetView } from '../core/hosts/host-budget';
import type { Diagnosis, HostTotals } from '../core/hosts/host-record';
import type { HostOddity } from '../core/hosts/oddities';
import type { Remedy } from '../core/hosts/remedy';
import type { AddressRefusal } from '../core/http/address';
import type { NotifySettings } from '../core/notify/notify-settings';
import type { Delivery } from '../core/notify/webhook-log';
import type { LimitCause } from '../core/politeness/effective-interval';
import type { HostPoliteness, PolitenessTotals } from '../core/politeness/politeness-report';
import type { Because } from '../core/schedule/interval-rule';
import type { Rhythm } from '../core/schedule/pace';
import type { ChangeKind } from '../core/watch/change';
import type { Keep } from '../core/watch/keep';
import type { Settings } from '../core/watch/settings';
import type { CheckCounts, Status } from '../core/watch/state';
import type { CredentialScope, ReadIn } from '../core/watch/watch';
import type { StoredRules } from '../core/watch/watch-rules';

/** The header strip: counts are read from the database each time. */
export interface StatusView {
  readonly watches: number;
  readonly changed: number;
  readonly needYou: number;
  readonly hosts: number;
  readonly lastRunAt: number | null;
  readonly nextRunAt: number | null;
  /** Since when something has been due with no run ended; null: all is well. Told loudly. */
  readonly lateSince: number | null;
  readonly running: boolean;
  /** Old versions that went because the disk was full, for two weeks; null: none. */
  readonly roomMade: { readonly at: number; readonly versions: number } | null;
  /** Told until it was looked at and what was missed is made up for; null: nothing to tell. */
  readonly slept: (SleptView & { readonly madeUp: boolean }) | null;
}

/** What did not happen while the machine slept or the browser was closed. */
export interface SleptView {
  readonly from: number;
  readonly to: number;
  /** More than once: within the two times. */
  readonly times: number;
  readonly checks: number;
}

/** One watch as a row of any list. */
export interface WatchRow {
  readonly id: string;
  readonly url: string;
  readonly host: string;
  /** `scheme://hostname/*`: what to ask of `permissions.request`. */
  readonly permission: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** What the person wrote down about it; empty: nothing. */
  readonly note: string;
  /** The text of the part when it was picked; null: it was not picked. */
  readonly pickedText: string | null;
  readonly status: Status;
  readonly statusSince: number;
  readonly details: readonly Detail[];
  readonly paused: boolean;
  readonly intervalMs: number | null;
  /** The interval that holds: the person's, or at present that of an adaptive watch. */
  readonly effectiveIntervalMs: number;
  readonly rhythm: Rhythm;
  /** Of an adaptive watch: null until it was checked as one. */
  readonly pace: PaceView | null;
  /** The chosen parts as one selector, for a line of text; null: the whole page. */
  readonly selector: string | null;
  /** All rules that are not the default. */
  readonly rules: StoredRules;
  readonly localNetwork: boolean;
  readonly ignoreRobots: boolean;
  readonly ignoreMaxAge: boolean;
  /** A page longer than this (bytes) is asked by HEAD first; null: never. */
  readonly headOverBytes: number | null;
  readonly headersOnly: boolean;
  readonly readIn: ReadIn;
  /** How much is kept of each version. */
  readonly keep: Keep;
  readonly scope: CredentialScope;
  readonly addedAt: number;
  readonly dueAt: number | null;
  readonly lastCheckedAt: number | null;
  readonly lastGoodAt: number | null;
  readonly lastChangedAt: number | null;
  readonly failures: number;
  /** The still line: see `Mark` in core/watch/state. */
  readonly marks: string;
  readonly counts: CheckCounts;
  /** The host's pause (429/503), if one is on. */
  readonly hostPausedUntil: number | null;
  /** Until when the site says that the page will not change, where that holds the next check back. */
  readonly freshUntil: number | null;
  /** How often it is asked in truth, where the site may not be asked as often as its watches wish. */
  readonly hostLimit: { readonly everyMs: number; readonly cause: LimitCause } | null;
  /** Unseen changes and the newest of them; null: all seen. */
  readonly unseen: { readonly count: number; readonly newest: ChangeRow } | null;
}

/** How an adaptive watch is asked at present, and why. */
export interface PaceView {
  readonly everyMs: number;
  readonly because: Because;
  /** The mean time between its changes, as far as that is learned. */
  readonly changesEachMs: number;
  /** The shortest it may be asked at: the person's interval, or longer. */
  readonly shortestMs: number;
}

/** One change as a row: enough for one sentence. */
export interface ChangeRow {
  readonly id: string;
  readonly watchId: string;
  readonly title: string;
  readonly url: string;
  readonly host: string;
  readonly at: number;
  readonly kind: ChangeKind;
  readonly summary: Summary | null;
  readonly seenAt: number | null;
  readonly fromVersionId: string | null;
  readonly toVersionId: string | null;
}

export interface VersionRow {
  readonly id: string;
  readonly takenAt: number;
  readonly textLength: number;
  readonly storedBytes: number;
  readonly newest: boolean;
  readonly lastSeen: boolean;
  /** Kept whatever its age. */
  readonly pinned: boolean;
  /** It is a picture: `versions.picture` has it. */
  readonly picture: boolean;
  /** As how much it is stored. */
  readonly kept: Keep;
  /** How much of its words is other than in the one before, from 0 to 1; null: not told. */
  readonly changed: number | null;
}

export interface WatchDetail {
  readonly row: WatchRow;
  readonly versions: readonly VersionRow[];
  /** Newest first. */
  readonly changes: readonly ChangeRow[];
  /** What the server last said: shown verbatim. */
  readonly etag: string | null;
  readonly etagProven: boolean;
  readonly lastModified: string | null;
  readonly finalUrl: string | null;
  readonly bytesSaved: number;
  /** What did not happen of its checks, until that was looked at; null: nothing to tell. */
  readonly slept: SleptView | null;
}

export interface HostRow {
  readonly host: string;
  readonly diagnosis: Diagnosis;
  /** Conditional requests still wanted before a verdict; 0 when there is one. */
  readonly samplesWanted: number;
  readonly never304: boolean;
  /** What was odd beside the diagnosis. */
  readonly labels: readonly HostOddity[];
  /** What was done about it. */
  readonly remedy: Remedy;
  /** Over the evidence window, which the diagnosis is made from. */
  readonly window: {
    readonly conditional: number;
    readonly notModified: number;
    readonly identical: number;
    readonly validatorMoved: number;
    readonly bodies: number;
  };
  /** Of the window, from 0 to 1; null: nothing was asked with a condition. */
  readonly share304: number | null;
  readonly totals: HostTotals;
  /** Between two requests, as robots.txt asks; null: nothing is asked. */
  readonly crawlDelayMs: number | null;
  /** Requests a day, and how many of them may go at once now. */
  readonly dailyLimit: number;
  readonly allowanceLeft: number;
  /** The day's allowance is halved until then. */
  readonly halvedUntil: number | null;
  readonly pausedUntil: number | null;
  /** Failures or refusals in a row hold back its scheduled checks until then. */
  readonly backOffUntil: number | null;
  /** Checks in a row that failed by its doing. */
  readonly failures: number;
  /** 403s in a row. */
  readonly refusals: number;
  readonly watches: number;
  readonly marks: string;
}

export interface HostDetail extends HostRow {
  /** The exchanges that made the verdict, newest first, and how many there are of them. */
  readonly evidence: readonly EvidenceRow[];
  readonly evidenceInAll: number;
  /** The same verdict for each page, those with most paid for nothing first. */
  readonly pages: readonly PageVerdictRow[];
  readonly budget: BudgetView & { readonly usedLastDay: number };
  /** One an origin: http and https may differ. */
  readonly robots: readonly RobotsView[];
}

export interface EvidenceRow {
  readonly showing: Showing;
  readonly at: number;
  readonly url: string;
  /** Null: no longer in the log. */
  readonly exchange: Exchange | null;
}

export interface PageVerdictRow {
  readonly url: string;
  readonly diagnosis: Diagnosis;
  readonly conditional: number;
  readonly notModified: number;
  readonly identical: number;
  readonly remedy: Remedy;
}

export interface RobotsView {
  readonly origin: string;
  readonly kind: 'rules' | 'absent' | 'unreachable';
  /** The last good answer; null: there was none. */
  readonly fetchedAt: number | null;
  /** When it is tried again after a failure; null: the last try went well. */
  readonly retryAt: number | null;
}

export interface PolitenessReport {
  /** What was looked at. */
  readonly since: number;
  readonly at: number;
  readonly all: PolitenessTotals;
  /** Those with most requests in the last day first. */
  readonly hosts: readonly HostPoliteness[];
}

/** What a page can be told about the address in the current tab. */
export type HereView =
  | { readonly kind: 'watched'; readonly rows: readonly WatchRow[] }
  | {
      readonly kind: 'unwatched';
      readonly url: string;
      readonly host: string;
      readonly permission: string;
    }
  | {
      readonly kind: 'pending';
      readonly url: string;
      readonly host: string;
      readonly permission: string;
    }
  | { readonly kind: 'refused'; readonly reason: AddressRefusal; readonly url: string };

export interface PopupView {
  readonly status: StatusView;
  readonly here: HereView | null;
  /** Watches with unseen changes, newest first, at most 8. */
  readonly changed: readonly WatchRow[];
  readonly needsYou: readonly WatchRow[];
  readonly neverHosts: readonly HostRow[];
}

/**
 * What of two versions is set against each other: what is compared under the watch's rules, all text
 * of the chosen parts as if there were no rules on text, or the stored source line by line.
 */
export type DiffLayer = 'compared' | 'unruled' | 'source';

export interface VersionSource {
  readonly takenAt: number;
  /** As the server named it; null: it named none. */
  readonly contentType: string | null;
  /** As how much it is stored. */
  readonly kept: Keep;
  /** The source, or the compared text where that is all that is kept. Null: damaged, or not kept. */
  readonly text: string | null;
}

export interface PictureView {
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** In pixels, where the file says so; null: a drawing, an icon, or damaged. */
  readonly width: number | null;
  readonly height: number | null;
  /** Null: see the problem. */
  readonly base64: string | null;
  /** Damaged on the disk, or harmful to draw: too many pixels, or parts that are used too often. */
  readonly problem: 'damaged' | 'too_large' | 'too_complex' | null;
}

export interface DiffView {
  readonly watchId: string;
  readonly title: string;
  readonly url: string;
  readonly from: VersionRow | null;
  readonly to: VersionRow | null;
  readonly show: DiffLayer;
  readonly diff: BlockDiff | null;
  readonly summary: Summary | null;
  /** The change this difference belongs to, with its trace, where it is one change's. */
  readonly trace: readonly TraceStep[];
  /** Of the newer version, BCP 47; null: the page does not say. */
  readonly language: string | null;
  /** The two were read under other rules: some of the difference may come from that. */
  readonly readOtherwise: boolean;
  /** Why there is nothing to show: of a version there is none, or less is kept than was asked for. */
  readonly problem:
    | 'version_missing'
    | 'version_damaged'
    | 'only_one_version'
    | 'kept_as_text'
    | 'kept_as_hash'
    | null;
}

/** The newest copy as it is compared. */
export interface Sees {
  /** Its first lines. */
  readonly lines: readonly string[];
  /** How many lines and characters there are; 0: there is no text. */
  readonly count: number;
  readonly chars: number;
  /** Of the words that the tab shows, from 0 to 1; null: not asked, or too few to tell. */
  readonly shareFound: number | null;
}

/** Rules tried on the versions that are stored. */
export interface RulesTrial {
  /** The newest version under them: its first lines, and how many there are; null: there is none. */
  readonly text: { readonly lines: readonly string[]; readonly count: number } | null;
  /** Why there is no text, in the words of a check's details. */
  readonly problem: Detail | 'version_missing' | 'version_damaged' | null;
  /** How the newest version was read. */
  readonly trace: readonly TraceStep[];
  /** Rules that could not be applied. */
  readonly warnings: readonly RuleWarning[];
  /** Changes the person was told of, newest first, as these rules would have had it. */
  readonly past: readonly PastChange[];
}

export interface PastChange {
  readonly change: ChangeRow;
  /**
   * `unreadable`: a version is no longer kept, or has no text under these rules. `unknown`: told if
   * a second look found it again, and no check on record says whether.
   */
  readonly verdict: 'told' | 'minor' | 'nothing' | 'unreadable' | 'unknown';
  readonly summary: Summary | null;
}

export interface CheckResult {
  readonly outcome: OutcomeKind;
  readonly details: readonly Detail[];
  /** For `deferred`: the earliest moment it can be asked. */
  readonly until: number | null;
  readonly row: WatchRow;
}

export interface AddRequest {
  readonly url: string;
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly selector?: string;
  readonly rules?: StoredRules;
  /** At most 400 characters. */
  readonly pickedText?: string;
  readonly intervalMs?: number;
  readonly rhythm?: Rhythm;
  readonly localNetwork?: boolean;
  readonly ignoreRobots?: boolean;
  /** Nothing is ever downloaded, also not the first time. */
  readonly headersOnly?: boolean;
  /** As it is sent, as a tab shows it, or that only where what is sent has changed. */
  readonly readIn?: ReadIn;
  /** How much is kept of each version. */
  readonly keep?: Keep;
  readonly scope?: CredentialScope;
  /** The browser's languages, most wanted first: `navigator.languages`. */
  readonly languages?: readonly string[];
}

/** What was picked in a tab, to be agreed to outside of it. */
export interface PickedView {
  readonly url: string;
  readonly host: string;
  /** `scheme://hostname/*` */
  readonly permission: string;
  readonly allowed: boolean;
  readonly title: string;
  /** Of the watch whose part is picked again; null: a new watch. */
  readonly row: WatchRow | null;
  /** All rules the watch is to have. */
  readonly rules: StoredRules;
  readonly pickedText: string;
  /** The first lines of the part as they are compared, and how many there are. */
  readonly lines: readonly string[];
  readonly count: number;
}

export type AddReply =
  | { readonly kind: 'added'; readonly watchId: string; readonly row: WatchRow }
  /** The site is not allowed yet: kept for an hour, finished when the permission comes. */
  | { readonly kind: 'pending'; readonly permission: string };

export interface EditRequest {
  readonly watchId: string;
  readonly title?: string;
  /** All it is to have. */
  /** At most 4000 characters; empty: none. */
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly url?: string;
  /** Null: the default interval. */
  readonly intervalMs?: number | null;
  readonly rhythm?: Rhythm;
  /** Null: the whole page. */
  readonly selector?: string | null;
  /** All of them: what is not named is the default again. */
  readonly rules?: StoredRules;
  /** At most 400 characters; empty: none. */
  readonly pickedText?: string;
  readonly paused?: boolean;
  readonly localNetwork?: boolean;
  readonly ignoreRobots?: boolean;
  readonly ignoreMaxAge?: boolean;
  /** Null: never. */
  readonly headOverBytes?: number | null;
  readonly headersOnly?: boolean;
  /** As it is sent, as a tab shows it, or that only where what is sent has changed. */
  readonly readIn?: ReadIn;
  /** How much is kept of each version. */
  readonly keep?: Keep;
  readonly scope?: CredentialScope;
}

export interface PageRequest {
  /** Of the page before: its `next`; without it the first page. */
  readonly after?: string;
  readonly limit?: number;
  /** Only those with something unread, or only those that need the person: the newest, in one page. */
  readonly of?: 'changed' | 'needs';
}

export interface WatchPage {
  readonly rows: readonly WatchRow[];
  /** Null: there is no more. */
  readonly next: string | null;
}

/** What `watch.bulk` does to each. */
export type BulkAct =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'tag'; readonly add?: readonly string[]; readonly remove?: readonly string[] }
  /** Null: the default interval. */
  | { readonly kind: 'interval'; readonly intervalMs: number | null; readonly rhythm?: Rhythm }
  | { readonly kind: 'seen' }
  /** Asked as soon as their hosts may be asked; the reply does not wait for it. */
  | { readonly kind: 'check' }
  | { readonly kind: 'remove' };

export interface BulkRequest {
  readonly watchIds: readonly string[];
  readonly act: BulkAct;
}

export interface BulkReply {
  /** Those it was done to: one that was so already is not among them. */
  readonly watchIds: readonly string[];
  readonly failed: readonly BulkFailure[];
  /** Of `remove`: what `watch.restoreMany` takes. */
  readonly undoToken: string | null;
  /** Of `seen`: the changes it marked. */
  readonly changeIds: readonly string[];
}

export interface BulkFailure {
  readonly watchId: string;
  readonly code: ErrorCode;
  readonly detail: string;
}

/** Which changes: those named, all of a watch, or all there are. */
export type SeenTarget =
  | { readonly changeIds: readonly string[] }
  | { readonly watchId: string }
  | { readonly all: true };

export interface Protocol {
  'popup.view'(request: { url?: string }): PopupView;
  'status.get'(request: Record<string, never>): StatusView;
  /** What was missed until then was looked at: of all pages, or of one. */
  'slept.seen'(request: { to: number; watchId?: string }): Record<string, never>;

  'watch.add'(request: AddRequest): AddReply;
  /** Drops a pending add after a refusal. */
  'watch.dropPending'(request: { url: string }): { dropped: boolean };
  'watch.edit'(request: EditRequest): WatchRow;
  /** Removes the watch and all that is kept of it; the reply is what `watch.restore` takes. */
  'watch.remove'(request: { watchId: string }): { undoToken: string };
  /** Brings a removed watch back whole, within ten minutes of its removal. */
  'watch.restore'(request: { undoToken: string }): WatchRow;
  'watch.list'(request: Record<string, never>): readonly WatchRow[];
  /** The list a page at a time, newest added first: what a person sees first need not wait for all. */
  'watch.page'(request: PageRequest): WatchPage;
  /** One act on many watches. What cannot be done to one of them is told, and does not stop the rest. */
  'watch.bulk'(request: BulkRequest): BulkReply;
  /** Brings back what `watch.bulk` removed, within ten minutes. */
  'watch.restoreMany'(request: { undoToken: string }): BulkReply;
  /** All tags there are, by name. */
  'tags.list'(request: Record<string, never>): { tags: readonly string[] };
  'watch.get'(request: { watchId: string }): WatchDetail;
  /** @param shown the text of the person's own tab, to hold the copy against */
  'watch.sees'(request: { watchId: string; shown?: string }): Sees;
  'watch.check'(request: { watchId: string }): CheckResult;
  /** The person's word that what came in place of the page is the page; it is checked at once. */
  'watch.accept'(request: { watchId: string }): CheckResult;
  'watch.checkAll'(request: Record<string, never>): { started: number };

  /** Lets the person choose a part in a tab, by a press on the button or with the site's permission. */
  'picker.start'(request: { tabId: number; url: string }): { tabId: number };
  /** Opens the page of a watch, for its part to be chosen again. */
  'picker.again'(request: { watchId: string }): { tabId: number };
  /** What was chosen in a tab and nobody has agreed to yet. */
  'picker.pending'(request: { tabId: number }): { picked: PickedView | null };
  'picker.end'(request: { tabId: number }): Record<string, never>;
  /** Messages from whoever has no say, since the installation. */
  'messages.refused'(request: Record<string, never>): { count: number; lastAt: number | null };

  'changes.list'(request: { unseenOnly?: boolean; limit?: number }): readonly ChangeRow[];
  /** Replies with the changes it marked, so that the same call undone can be made. */
  'changes.markSeen'(request: SeenTarget): { changeIds: readonly string[] };
  'changes.markUnseen'(request: { changeIds: readonly string[] }): { changeIds: readonly string[] };

  /** Without `from` and `to`: last seen against newest. */
  'versions.diff'(request: {
    watchId: string;
    from?: string;
    to?: string;
    changeId?: string;
    /** Without it `compared`. */
    show?: DiffLayer;
  }): DiffView;

  /** A stored version as it came, decoded. */
  'versions.source'(request: { watchId: string; versionId: string }): VersionSource;

  /** The file of a version that is a picture. */
  'versions.picture'(request: { watchId: string; versionId: string }): PictureView;

  /** A pinned version is kept whatever its age, and whatever else is kept. */
  'versions.pin'(request: { watchId: string; versionId: string; pinned: boolean }): {
    pinned: boolean;
  };

  /** What these rules would make of what is stored; nothing is changed by it. */
  'rules.try'(request: { watchId: string; rules: StoredRules }): RulesTrial;

  'hosts.list'(request: Record<string, never>): readonly HostRow[];
  'hosts.get'(request: { host: string }): HostDetail;
  /** Requests a day, from 500 to 1500. */
  'hosts.edit'(request: { host: string; dailyLimit: number }): HostDetail;
  /** Plain text for whoever runs the site. */
  'hosts.report'(request: { host: string }): { text: string };
  'hosts.export'(request: { format: ExportFormat }): HostsExport;
  'politeness.report'(request: { host?: string }): PolitenessReport;
  /** Newest first. */
  'exchanges.list'(request: {
    watchId?: string;
    host?: string;
    /** Only those that ended so; without it however they ended. */
    outcomes?: readonly OutcomeKind[];
    /** Not before this instant. */
    since?: number;
    limit?: number;
  }): readonly Exchange[];

  'settings.get'(request: Record<string, never>): Settings;
  'settings.set'(request: Partial<Settings>): Settings;

  'notify.get'(request: Record<string, never>): NotifySettings;
  /** Each field that is named, whole. */
  'notify.set'(request: Partial<NotifySettings>): NotifySettings;
  /** Sends one delivery that says it is a test, and tells what came of it. */
  'webhook.test'(request: Record<string, never>): Delivery;
  /** Newest first, at most fifty and all that wait. */
  'webhook.log'(request: Record<string, never>): readonly Delivery[];
}

export type RequestName = keyof Protocol;
export type RequestOf<Name extends RequestName> = Parameters<Protocol[Name]>[0];
export type ReplyOf<Name extends RequestName> = ReturnType<Protocol[Name]>;

/** A mapped type, so that forgetting one handler is a compile error. */
export type Handlers = {
  readonly [Name in RequestName]: (request: RequestOf<Name>) => Promise<ReplyOf<Name>>;
};

/** What goes wrong in words a page can turn into a sentence; `detail` is a fact to show with it. */
export type ErrorCode =
  | AddressRefusal
  | 'not_https'
  | 'selector_unreadable'
  | 'pattern_unreadable'
  | 'json_path_unreadable'
  | 'interval_out_of_bounds'
  | 'already_watched'
  | 'no_such_watch'
  | 'no_such_host'
  | 'undo_expired'
  | 'cannot_pick'
  | 'bad_request'
  | 'database_unreadable'
  | 'disk_full'
  | 'unexpected';

export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly detail: string;
}

export type Envelope<Name extends RequestName = RequestName> = {
  readonly v: 1;
  readonly name: Name;
  readonly request: RequestOf<Name>;
};

export type Answer<Name extends RequestName = RequestName> =
  | { readonly ok: true; readonly reply: ReplyOf<Name> }
  | Failure;
