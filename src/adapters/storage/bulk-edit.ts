/**
 * One edit of many watches, in one transaction: pausing, tags, intervals. What changes how a page is
 * read is not among them, so no stored version is looked at.
 */
import { editWatch as decideEdit, type WatchEdit } from '../../core/watch/edit-watch';
import type { WatchState } from '../../core/watch/state';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { readSettingsIn } from './settings';
import { type AnyTx, write } from './transaction';

/** From how many on all rows are read at once: that is quicker than to ask for each. */
const MANY = 200;

/** What becomes of one: an edit, nothing to do, or why it cannot be. */
export type Decided =
  | { readonly kind: 'edit'; readonly edit: WatchEdit }
  | { readonly kind: 'as_it_is' }
  | { readonly kind: 'refused'; readonly why: string };

export interface EditedMany {
  /** Those that were changed. */
  readonly watchIds: readonly string[];
  readonly refused: readonly { readonly watchId: string; readonly why: string }[];
  readonly missing: readonly string[];
}

/** @param decide may not touch address, rules, scope or `headersOnly` */
export function editWatches(
  db: Database,
  ids: ReadonlySet<string>,
  decide: (watch: Watch) => Decided,
  now: number,
): Promise<EditedMany> {
  return write(db, ['watches', 'states', 'meta'], async (tx) => {
    const [rows, settings] = await Promise.all([readRowsIn(tx, ids), readSettingsIn(tx)]);
    const edited: string[] = [];
    const refused: { watchId: string; why: string }[] = [];
    const puts: Promise<unknown>[] = [];
    for (const { watch, state } of rows) {
      const decided = decide(watch);
      if (decided.kind === 'refused') refused.push({ watchId: watch.id, why: decided.why });
      if (decided.kind !== 'edit') continue;
      const reread = { kind: 'version_missing' } as const;
      const end = decideEdit({ watch, state }, decided.edit, { now, settings, reread });
      edited.push(watch.id);
      puts.push(tx.objectStore('watches').put(end.watch));
      if (end.state !== state) puts.push(tx.objectStore('states').put(end.state));
    }
    await Promise.all(puts);
    const found = new Set(rows.map(({ watch }) => watch.id));
    return { watchIds: edited, refused, missing: [...ids].filter((id) => !found.has(id)) };
  });
}

export interface WatchRows {
  readonly watch: Watch;
  readonly state: WatchState;
}

/** The watches of these ids with their states, inside a transaction that covers both stores. */
export async function readRowsIn(
  tx: AnyTx,
  ids: ReadonlySet<string>,
): Promise<readonly WatchRows[]> {
  const [watches, states] =
    ids.size >= MANY
      ? await Promise.all([tx.objectStore('watches').getAll(), tx.objectStore('states').getAll()])
      : await Promise.all([
          Promise.all([...ids].map((id) => tx.objectStore('watches').get(id))),
          Promise.all([...ids].map((id) => tx.objectStore('states').get(id))),
        ]);
  const stateOf = new Map(states.flatMap((state) => (state ? [[state.watchId, state]] : [])));
  return watches.flatMap((watch) => {
    const state = watch && stateOf.get(watch.id);
    return watch !== undefined && state !== undefined && ids.has(watch.id) ? { watch, state } : [];
  });
}

/** All tags in use, as first written. */
export async function readTagsInUse(db: Database): Promise<readonly string[]> {
  const watches = await db.getAll('watches');
  return watches.flatMap(({ tags }) => tags);
}
