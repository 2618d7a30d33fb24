/**
 * What is being picked, one a tab. Kept here, for the background may end at any moment while the
 * person looks at the page; for half an hour at most.
 */
import type { Picked } from '../../core/watch/picked';
import type { Database } from './database';
import { withPrefix } from './ranges';
import { write } from './transaction';

export const SESSION_KEPT_MS = 1_800_000;

export interface PickerSession {
  readonly tabId: number;
  /** Made for this tab; who knows it is the controls that we put there. */
  readonly token: string;
  /** A token is taken once: a second frame with it is not ours. */
  readonly opened: boolean;
  /** Of the tab when it began: what is picked must be of the same site. */
  readonly url: string;
  /** Whose part is picked again; undefined: a new watch. */
  readonly watchId?: string;
  readonly startedAt: number;
  readonly picked?: Picked;
}

const PREFIX = 'picker:';
const keyOf = (tabId: number) => `${PREFIX}${tabId}`;

/** Replaces what was picked in this tab before, and drops what is too old. */
export function beginSession(db: Database, session: PickerSession): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const old = (await meta.getAll(withPrefix(PREFIX))).filter(
      ({ value }) => !isFresh(value as PickerSession, session.startedAt),
    );
    await Promise.all(old.map(({ key }) => meta.delete(key)));
    await meta.put({ key: keyOf(session.tabId), value: session });
  });
}

export async function readSession(
  db: Database,
  tabId: number,
  now: number,
): Promise<PickerSession | undefined> {
  const session = (await db.get('meta', keyOf(tabId)))?.value as PickerSession | undefined;
  return session !== undefined && isFresh(session, now) ? session : undefined;
}

/**
 * @param change answers undefined where the session does not allow it: nothing is written then
 * @returns the session as it is now
 */
export function changeSession(
  db: Database,
  { tabId, now }: { readonly tabId: number; readonly now: number },
  change: (session: PickerSession) => PickerSession | undefined,
): Promise<PickerSession | undefined> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const held = (await meta.get(keyOf(tabId)))?.value as PickerSession | undefined;
    const changed = held !== undefined && isFresh(held, now) ? change(held) : undefined;
    if (changed !== undefined) await meta.put({ key: keyOf(tabId), value: changed });
    return changed;
  });
}

export function dropSession(db: Database, tabId: number): Promise<void> {
  return write(db, ['meta'], (tx) => tx.objectStore('meta').delete(keyOf(tabId)));
}

export interface Refusals {
  /** Messages from whoever has no say, since the installation. */
  readonly count: number;
  readonly lastAt: number | null;
}

const REFUSALS = 'refused-messages';

export function countRefusal(db: Database, now: number): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const held = (await meta.get(REFUSALS))?.value as Refusals | undefined;
    await meta.put({ key: REFUSALS, value: { count: (held?.count ?? 0) + 1, lastAt: now } });
  });
}

export async function readRefusals(db: Database): Promise<Refusals> {
  const held = (await db.get('meta', REFUSALS))?.value as Refusals | undefined;
  return held ?? { count: 0, lastAt: null };
}

function isFresh({ startedAt }: PickerSession, now: number): boolean {
  return now - startedAt <= SESSION_KEPT_MS;
}
