/** Editing a watch; what an edit means for its state is the engine's to say. */
import { type EditEnd, editWatch } from '../../adapters/storage/edit-watch';
import { type Narrowed, versionIds } from '../../adapters/storage/keep-less';
import { readVersion } from '../../adapters/storage/version-rows';
import type { WatchFacts } from '../../adapters/storage/watch-facts';
import { narrowVersion } from '../../core/check/narrow-version';
import { reread } from '../../core/check/reread';
import type { Snapshot } from '../../core/snapshot/snapshot';
import type { Reread, WatchEdit } from '../../core/watch/edit-watch';
import { keepOf, keepsLess } from '../../core/watch/keep';
import { cutPickedText } from '../../core/watch/picked';
import { readingKey } from '../../core/watch/watch-rules';
import type { EditRequest, Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { readSource } from './read-source';
import { factsOf, rowOf } from './row-of';
import { typedAddress, typedHeadOver, typedInterval, typedRules, typedTags } from './typed-fields';
import { unawaited } from './unawaited';

export function editHandlers(context: HandlerContext): Pick<Handlers, 'watch.edit'> {
  return {
    async 'watch.edit'(request) {
      const facts = await factsOf(context, request.watchId);
      const edit = editOf(request, facts);
      const end = await edited(context, facts, edit);
      if (end.kind === 'no_such_watch') throw new ProtocolError('no_such_watch', request.watchId);
      if (end.kind === 'already_watched') throw new ProtocolError('already_watched', end.watchId);
      context.announce();
      // What the edit made due runs now; the alarm follows the rest.
      unawaited(context.runner.wake(), 'the run after an edit');
      return rowOf(context, request.watchId);
    },
  };
}

/** Each of them would have to be a check that ends in the moment between reading and writing. */
const TRIES = 4;

async function edited(
  context: HandlerContext,
  facts: WatchFacts,
  edit: WatchEdit,
): Promise<Exclude<EditEnd, { kind: 'came_between' }>> {
  const db = await context.database();
  for (let left = TRIES; left > 0; left -= 1) {
    const end = await editWatch(db, facts.watch.id, edit, {
      reread: await rereadUnder(context, facts, edit),
      narrowed: await narrowedBy(context, facts, edit),
      now: context.clock.now(),
    });
    if (end.kind !== 'came_between') return end;
  }
  throw new Error('the page was checked again and again while its versions were made less');
}

/** Before the transaction, too; one version after the other, since a page's tree is large. */
async function narrowedBy(
  context: HandlerContext,
  { watch }: WatchFacts,
  edit: WatchEdit,
): Promise<Narrowed> {
  const keep = keepOf({ ...watch, ...edit });
  if (keep === 'source' || !keepsLess(keepOf(watch), keep)) return new Map();
  const db = await context.database();
  const rules = edit.rules ?? watch.rules;
  const narrowed: [string, { sourceSha256: string; version: Snapshot | undefined }][] = [];
  for (const id of await versionIds(db, watch.id)) {
    const held = await readVersion(db, id);
    if (held === undefined) continue;
    const version = await narrowVersion(context, held, { keep, rules });
    narrowed.push([id, { sourceSha256: held.sourceSha256, version }]);
  }
  return new Map(narrowed);
}

function editOf(request: EditRequest, { watch }: WatchFacts): WatchEdit {
  const { title, tags, url, intervalMs, selector, rules, localNetwork, headOverBytes } = request;
  // Taking the tick back is checked against the address that stays.
  const gate = localNetwork ?? watch.localNetwork;
  const address =
    url === undefined && localNetwork === undefined
      ? undefined
      : typedAddress(url ?? watch.url, gate ? 'allowed' : 'refused');
  return {
    ...(title === undefined ? {} : { title }),
    ...(tags === undefined ? {} : { tags: typedTags(tags) }),
    ...(address === undefined ? {} : { address: { url: address.url, host: address.host } }),
    ...(intervalMs === undefined ? {} : { intervalMs: typedInterval(intervalMs) }),
    ...(selector === undefined && rules === undefined
      ? {}
      : { rules: typedRules({ selector, rules }, watch.rules) }),
    ...(headOverBytes === undefined ? {} : { headOverBytes: typedHeadOver(headOverBytes) }),
    ...asGiven(request),
  };
}

/** Fields that cannot be wrong. */
function asGiven(request: EditRequest): WatchEdit {
  const {
    note,
    pickedText,
    paused,
    localNetwork,
    ignoreRobots,
    ignoreMaxAge,
    headersOnly,
    readIn,
    scope,
    rhythm,
    keep,
  } = request;
  return {
    ...(note === undefined ? {} : { note }),
    ...(pickedText === undefined ? {} : { pickedText: cutPickedText(pickedText) }),
    ...(paused === undefined ? {} : { paused }),
    ...(localNetwork === undefined ? {} : { localNetwork }),
    ...(ignoreRobots === undefined ? {} : { ignoreRobots }),
    ...(ignoreMaxAge === undefined ? {} : { ignoreMaxAge }),
    ...(headersOnly === undefined ? {} : { headersOnly }),
    ...(readIn === undefined ? {} : { readIn }),
    ...(scope === undefined ? {} : { scope }),
    ...(rhythm === undefined ? {} : { rhythm }),
    ...(keep === undefined ? {} : { keep }),
  };
}

/** Before the transaction, for it takes unpacking, parsing and hashing. */
async function rereadUnder(
  context: HandlerContext,
  { watch, state }: WatchFacts,
  edit: WatchEdit,
): Promise<Reread> {
  const snapshotId = state.newestSnapshotId;
  const { rules } = edit;
  if (rules === undefined || snapshotId === undefined) return { kind: 'version_missing' };
  if (readingKey(rules) === readingKey(watch.rules)) return { kind: 'version_missing' };
  const { source } = await readSource(context, watch.id, snapshotId);
  return reread(context.digest, source && { snapshotId, source }, rules);
}
