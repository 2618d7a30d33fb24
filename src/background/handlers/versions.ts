/**
 * The difference between two stored versions, both read again under the watch's rules of now: what
 * is compared with what, and why there is nothing to show where there is nothing.
 */
import { findChange, readChange } from '../../adapters/storage/changes';
import { pinVersion, versionBefore } from '../../adapters/storage/versions';
import type { WatchFacts } from '../../adapters/storage/watch-facts';
import { servedVersion } from '../../core/check/header-version';
import { readKept, readKeptText } from '../../core/check/kept-form';
import { readUnder } from '../../core/check/read-under';
import {
  fileChange,
  keptVersion,
  readTextVersion,
  type Source,
  type TextVersion,
} from '../../core/check/text-version';
import { sourceLines } from '../../core/content/plain-lines';
import { diffBlocks } from '../../core/diff/diff';
import { summarise } from '../../core/diff/summary';
import type { Change } from '../../core/watch/change';
import type { Watch } from '../../core/watch/watch';
import type { StoredRules } from '../../core/watch/watch-rules';
import type { DiffLayer, DiffView, Handlers, RequestOf } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { readSource } from './read-source';
import { factsOf } from './row-of';
import { changedSince, versionRow } from './views/version-row';

const DIFF_BUDGET_MS = 1000;

const LAYERS = { compared: 'blocks', unruled: 'unruled' } as const;

export function versionHandlers(
  context: HandlerContext,
): Pick<Handlers, 'versions.diff' | 'versions.source' | 'versions.pin'> {
  return {
    async 'versions.diff'(request) {
      const facts = await factsOf(context, request.watchId);
      const { show = 'compared' } = request;
      return diffView(context, facts, await pairOf(context, facts, request), show);
    },

    async 'versions.source'({ watchId, versionId }) {
      const { version, source } = await readSource(context, watchId, versionId);
      if (version === undefined) throw noSuchVersion();
      return {
        takenAt: version.takenAt,
        contentType: source?.contentType ?? null,
        kept: version.kept,
        text: (source && shownText(source)) ?? null,
      };
    },

    async 'versions.pin'({ watchId, versionId, pinned }) {
      const db = await context.database();
      const wish = pinned ? 'pinned' : 'free';
      if (!(await pinVersion(db, { watchId, versionId }, wish))) {
        throw noSuchVersion();
      }
      context.announce();
      return { pinned };
    },
  };
}

function noSuchVersion(): ProtocolError {
  return new ProtocolError('bad_request', 'versionId: no such version of this watch');
}

interface Pair {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The change that this is the difference of. */
  readonly change: Change | undefined;
}

async function pairOf(
  context: HandlerContext,
  facts: WatchFacts,
  { from, to, changeId }: RequestOf<'versions.diff'>,
): Promise<Pair> {
  const db = await context.database();
  const { watch, state, unseen } = facts;
  if (changeId !== undefined) {
    const change = await readChange(db, changeId);
    if (change?.watchId !== watch.id) {
      throw new ProtocolError('bad_request', `changeId: no such change of this watch`);
    }
    return { from: change.fromSnapshotId, to: change.toSnapshotId, change };
  }
  if (from === undefined && to === undefined && unseen !== undefined) {
    const change = unseen.count === 1 ? unseen.newest : undefined;
    return { from: state.lastSeenSnapshotId, to: state.newestSnapshotId, change };
  }
  // All is seen: the newest version against the one before it says what was last new.
  const later = to ?? state.newestSnapshotId;
  const earlier = from ?? (later && (await versionBefore(db, watch.id, later)));
  const change = await findChange(db, watch.id, { from: earlier, to: later });
  return { from: earlier, to: later, change };
}

async function diffView(
  context: HandlerContext,
  { watch, state }: WatchFacts,
  { from, to, change }: Pair,
  show: DiffLayer,
): Promise<DiffView> {
  const [before, after] = await Promise.all(
    [from, to].map(async (id) =>
      id === undefined ? undefined : readSource(context, watch.id, id),
    ),
  );
  const shared = {
    watchId: watch.id,
    title: watch.title,
    url: watch.url,
    from: before?.version === undefined ? null : versionRow(before.version, state, null),
    to:
      after?.version === undefined
        ? null
        : versionRow(after.version, state, changedSince(after.version, before?.version)),
    trace: change?.trace ?? [],
    language: null,
    show,
    readOtherwise: false,
  };
  if (from === undefined || to === undefined || from === to) {
    return { ...shared, diff: null, summary: null, problem: 'only_one_version' };
  }
  if (before?.source === undefined || after?.source === undefined) {
    const problems = [before?.problem, after?.problem];
    // One that is gone for good is the graver of two.
    const problem = problems.includes('missing') ? 'version_missing' : 'version_damaged';
    return { ...shared, diff: null, summary: null, problem };
  }
  const less = keptAsLess([before.source, after.source], show);
  if (less !== undefined) return { ...shared, diff: null, summary: null, problem: less };
  const [older, newer] = [
    await textOf(context, before.source, watch.rules),
    await textOf(context, after.source, watch.rules),
  ];
  const layer = (version: TextVersion | undefined, { text }: Source) =>
    show === 'source' ? sourceLines(text) : (version?.[LAYERS[show]] ?? []);
  const diff = diffBlocks(layer(older, before.source), layer(newer, after.source), {
    budgetMs: DIFF_BUDGET_MS,
    now: () => context.clock.now(),
  });
  const served = watch.headersOnly
    ? { served: servedVersion(after.source.text, context.clock.now()) }
    : {};
  // Where the time ran out, what was told is what is said here too.
  const summary = diff.complete ? summarise(diff) : (change?.summary ?? summarise(diff));
  const file = fileChange(older?.blocks ?? [], newer?.blocks ?? [], after.source);
  const language = newer?.language ?? null;
  const readOtherwise =
    show === 'compared' && underOf(before.source, watch) !== underOf(after.source, watch);
  const difference = {
    diff,
    summary: { ...summary, ...served, ...(file && { file }) },
    readOtherwise,
  };
  return { ...shared, language, ...difference, problem: null };
}

/** Why two versions cannot be set against each other so: the less of the two decides. */
function keptAsLess(
  sources: readonly Source[],
  show: DiffLayer,
): 'kept_as_hash' | 'kept_as_text' | undefined {
  const forms = sources.map(({ form }) => form);
  if (forms.includes('hash')) return 'kept_as_hash';
  return show !== 'compared' && forms.includes('text') ? 'kept_as_text' : undefined;
}

/** The rules that a version is shown under: those of now, or those its text was kept under. */
function underOf({ form, text }: Source, watch: Watch): string {
  return form === undefined ? readUnder(watch) : readKept(text).under;
}

function shownText({ form, text }: Source): string | undefined {
  if (form === 'hash') return undefined;
  return form === undefined ? text : linesOf(readKeptText(text));
}

function linesOf({ blocks }: Pick<TextVersion, 'blocks'>): string {
  return blocks.map((block) => block.text).join('\n');
}

/** A version in which the part is not found has no text of it: all of the other one is new. */
async function textOf(
  { digest }: HandlerContext,
  source: Source,
  rules: StoredRules,
): Promise<TextVersion | undefined> {
  // Kept as text it is shown as it was read then.
  if (source.form === 'text') return keptVersion(digest, source.text);
  const version = await readTextVersion(digest, source, rules);
  return version.kind === 'text' ? version : undefined;
}
