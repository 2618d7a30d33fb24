/**
 * The shape of each request, checked at the edge: inside, nobody checks again. Unknown keys are
 * refused, so that a typing error in a script is told instead of ignored.
 */
import * as v from 'valibot';
import type { OutcomeKind } from '../core/check/outcome';
import type { ExportFormat } from '../core/hosts/export';
import type { Keep } from '../core/watch/keep';
import type { PresetName } from '../core/watch/preset-name';
import type { DiffLayer, RequestName, RequestOf } from './protocol';

const MAX_TEXT = 4096;
/** Of notifications: words that are waited for, and tags with a policy of their own. */
const MAX_WORDS = 50;
const MAX_TAGS = 200;
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const scope = v.picklist(['anon', 'cred']);
const readIn = v.picklist(['fetch', 'tab', 'tab_if_changed', 'pdf_text']);
const rhythm = v.picklist(['fixed', 'adaptive']);
const intervalMs = v.pipe(v.number(), v.integer());
const limit = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const exportFormats = ['csv', 'json', 'openmetrics'] as const satisfies readonly ExportFormat[];
const diffLayers = ['compared', 'unruled', 'source'] as const satisfies readonly DiffLayer[];
const outcomes = [
  'baseline',
  'not_modified',
  'unchanged_200',
  'unchanged_head',
  'probe_changed',
  'changed',
  'gone',
  'deferred',
  'error',
] as const satisfies readonly OutcomeKind[];
const keeps = ['source', 'text', 'hash'] as const satisfies readonly Keep[];
const nothing = v.strictObject({});
const when = v.picklist(['at_once', 'hourly', 'daily', 'never']);
const notifyWords = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  v.maxLength(MAX_WORDS),
);
const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));
const pickedText = v.pipe(v.string(), v.maxLength(800));
const tab = v.strictObject({ tabId: v.pipe(v.number(), v.integer()) });

const presetNames = [
  'relative-time',
  'date',
  'clock',
  'counter',
  'token',
] as const satisfies readonly PresetName[];
const words = v.array(text);
const tags = v.pipe(v.array(text), v.maxLength(1000));
const clause = v.optional(v.number());
const rules = v.partial(
  v.strictObject({
    mode: v.picklist(['text', 'markup']),
    include: words,
    alternatives: v.record(text, words),
    exclude: words,
    jsonPath: text,
    links: v.boolean(),
    images: v.boolean(),
    ignoreArrayOrder: v.boolean(),
    significantDigits: v.number(),
    ignorePatterns: words,
    ignorePresets: v.array(v.picklist(presetNames)),
    ignoreNumbers: v.boolean(),
    ignoreCase: v.boolean(),
    ignoreBlanks: v.boolean(),
    keepOnly: words,
    sortLines: v.boolean(),
    uniqueLines: v.boolean(),
    minChangedChars: v.number(),
    direction: v.picklist(['any', 'additions', 'removals']),
    alertOnlyIf: words,
    alertIfGone: words,
    notWhile: words,
    numberRule: v.strictObject({
      dropsByPercent: clause,
      risesByPercent: clause,
      dropsBy: clause,
      risesBy: clause,
      below: clause,
      above: clause,
      equals: clause,
      anyChange: v.optional(v.literal(true)),
    }),
    confirmAfter: v.number(),
    ignoreFlipBack: v.boolean(),
  }),
);

export const REQUESTS: { readonly [Name in RequestName]: v.GenericSchema<unknown, unknown> } = {
  'popup.view': v.strictObject({ url: v.optional(v.string()) }),
  'status.get': nothing,
  'slept.seen': v.strictObject({ to: v.number(), watchId: v.optional(id) }),
  'watch.add': v.strictObject({
    url: v.string(),
    title: v.optional(text),
    tags: v.optional(tags),
    selector: v.optional(text),
    rules: v.optional(rules),
    pickedText: v.optional(pickedText),
    intervalMs: v.optional(intervalMs),
    rhythm: v.optional(rhythm),
    localNetwork: v.optional(v.boolean()),
    ignoreRobots: v.optional(v.boolean()),
    headersOnly: v.optional(v.boolean()),
    readIn: v.optional(readIn),
    keep: v.optional(v.picklist(keeps)),
    scope: v.optional(scope),
    languages: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(20))),
  }),
  'watch.dropPending': v.strictObject({ url: v.string() }),
  'watch.edit': v.strictObject({
    watchId: id,
    title: v.optional(text),
    note: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    tags: v.optional(tags),
    url: v.optional(v.string()),
    intervalMs: v.optional(v.nullable(intervalMs)),
    rhythm: v.optional(rhythm),
    selector: v.optional(v.nullable(text)),
    rules: v.optional(rules),
    pickedText: v.optional(pickedText),
    paused: v.optional(v.boolean()),
    localNetwork: v.optional(v.boolean()),
    ignoreRobots: v.optional(v.boolean()),
    ignoreMaxAge: v.optional(v.boolean()),
    headOverBytes: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
    headersOnly: v.optional(v.boolean()),
    readIn: v.optional(readIn),
    keep: v.optional(v.picklist(keeps)),
    scope: v.optional(scope),
  }),
  'watch.remove': v.strictObject({ watchId: id }),
  'watch.restore': v.strictObject({ undoToken: id }),
  'watch.list': nothing,
  'watch.page': v.strictObject({
    after: v.optional(id),
    limit: v.optional(limit),
    of: v.optional(v.picklist(['changed', 'needs'])),
  }),
  'watch.bulk': v.strictObject({
    watchIds: v.pipe(v.array(id), v.maxLength(100_000)),
    act: v.variant('kind', [
      v.strictObject({ kind: v.picklist(['pause', 'resume', 'seen', 'check', 'remove']) }),
      v.strictObject({
        kind: v.literal('tag'),
        add: v.optional(tags),
        remove: v.optional(tags),
      }),
      v.strictObject({
        kind: v.literal('interval'),
        intervalMs: v.nullable(intervalMs),
        rhythm: v.optional(rhythm),
      }),
    ]),
  }),
  'watch.restoreMany': v.strictObject({ undoToken: id }),
  'tags.list': nothing,
  'watch.get': v.strictObject({ watchId: id }),
  'watch.sees': v.strictObject({
    watchId: id,
    shown: v.optional(v.pipe(v.string(), v.maxLength(200_000))),
  }),
  'watch.check': v.strictObject({ watchId: id }),
  'watch.accept': v.strictObject({ watchId: id }),
  'watch.checkAll': nothing,
  'picker.start': v.strictObject({ ...tab.entries, url: v.string() }),
  'picker.again': v.strictObject({ watchId: id }),
  'picker.pending': tab,
  'picker.end': tab,
  'messages.refused': nothing,
  'changes.list': v.strictObject({ unseenOnly: v.optional(v.boolean()), limit: v.optional(limit) }),
  'changes.markSeen': v.union(
    [
      v.strictObject({ changeIds: v.array(id) }),
      v.strictObject({ watchId: id }),
      v.strictObject({ all: v.literal(true) }),
    ],
    // The library's own words would be "Expected Object but received Object".
    'exactly one of changeIds (a list of ids), watchId, and all (true)',
  ),
  'changes.markUnseen': v.strictObject({ changeIds: v.array(id) }),
  'versions.diff': v.strictObject({
    watchId: id,
    from: v.optional(id),
    to: v.optional(id),
    changeId: v.optional(id),
    show: v.optional(v.picklist(diffLayers)),
  }),
  'versions.source': v.strictObject({ watchId: id, versionId: id }),
  'versions.picture': v.strictObject({ watchId: id, versionId: id }),
  'versions.pin': v.strictObject({ watchId: id, versionId: id, pinned: v.boolean() }),
  'rules.try': v.strictObject({ watchId: id, rules }),
  'hosts.list': nothing,
  'hosts.get': v.strictObject({ host: text }),
  'hosts.edit': v.strictObject({ host: text, dailyLimit: v.number() }),
  'hosts.report': v.strictObject({ host: text }),
  'hosts.export': v.strictObject({ format: v.picklist(exportFormats) }),
  'politeness.report': v.strictObject({ host: v.optional(text) }),
  'exchanges.list': v.strictObject({
    watchId: v.optional(id),
    host: v.optional(text),
    outcomes: v.optional(v.array(v.picklist(outcomes))),
    since: v.optional(v.number()),
    limit: v.optional(limit),
  }),
  'settings.get': nothing,
  'settings.set': v.partial(
    v.strictObject({
      defaultIntervalMs: v.number(),
      hostSample: v.number(),
      maxAgeCapMs: v.number(),
      versionsKept: v.number(),
      versionsKeptMs: v.number(),
      versionsKeptBytes: v.number(),
      exchangesKeptMs: v.number(),
      exchangesKept: v.number(),
    }),
  ),
  'notify.get': nothing,
  'notify.set': v.partial(
    v.strictObject({
      when,
      onlyWords: notifyWords,
      dailyHour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
      quiet: v.nullable(
        v.pipe(
          v.strictObject({ from: minuteOfDay, to: minuteOfDay }),
          v.check(({ from, to }) => from !== to, 'from and to are the same: nothing is quiet'),
        ),
      ),
      quietDays: v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
        v.maxLength(6, 'one day at least is not quiet; to be told nothing choose never'),
      ),
      tags: v.pipe(
        v.record(text, v.strictObject({ when, onlyWords: notifyWords })),
        v.check((tags) => Object.keys(tags).length <= MAX_TAGS, `at most ${MAX_TAGS} tags`),
      ),
      errors: v.boolean(),
      sound: v.boolean(),
      webhook: v.nullable(v.strictObject({ url: v.string(), localNetwork: v.boolean() })),
    }),
  ),
  'webhook.test': nothing,
  'webhook.log': nothing,
};

export type ParsedRequest =
  | { readonly ok: true; readonly request: RequestOf<RequestName> }
  | { readonly ok: false; readonly detail: string };

/** A request as its handler may trust it, or what is wrong with it and where. */
export function parseRequest(name: RequestName, request: unknown): ParsedRequest {
  const result = v.safeParse(REQUESTS[name], request);
  if (result.success) return { ok: true, request: result.output as RequestOf<RequestName> };
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  return { ok: false, detail: path === null ? issue.message : `${path}: ${issue.message}` };
}
