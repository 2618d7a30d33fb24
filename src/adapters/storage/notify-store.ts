/** What the person chose about being told, and what is still to be told, as rows of `meta`. */
import type { NotifySettings } from '../../core/notify/notify-settings';
import { DEFAULT_NOTIFY } from '../../core/notify/notify-settings';
import { type Delivery, trimmedLog } from '../../core/notify/webhook-log';
import type { Database } from './database';
import { read, write } from './transaction';

const SETTINGS = 'notify';
const NEEDS_TOLD = 'notify-needs';
const NEXT = 'notify-next';
const WEBHOOK_LOG = 'webhook-log';

export async function readNotify(db: Database): Promise<NotifySettings> {
  const stored = (await db.get('meta', SETTINGS))?.value as Partial<NotifySettings> | undefined;
  return { ...DEFAULT_NOTIFY, ...stored };
}

export async function saveNotify(db: Database, settings: NotifySettings): Promise<void> {
  await db.put('meta', { key: SETTINGS, value: settings });
}

/** The watches that the person was told need them; undefined: nothing was ever told. */
export async function readNeedsTold(db: Database): Promise<readonly string[] | undefined> {
  return (await db.get('meta', NEEDS_TOLD))?.value as readonly string[] | undefined;
}

export async function writeNeedsTold(db: Database, ids: readonly string[]): Promise<void> {
  await db.put('meta', { key: NEEDS_TOLD, value: ids });
}

export interface NeedFacts {
  readonly id: string;
  readonly title: string;
  readonly addedAt: number;
}

/** The watches of these ids that are still there. */
export function readNeedFacts(db: Database, ids: readonly string[]): Promise<readonly NeedFacts[]> {
  return read(db, ['watches'], async (tx) => {
    const watches = await Promise.all(ids.map((id) => tx.objectStore('watches').get(id)));
    return watches.flatMap((watch) =>
      watch === undefined ? [] : [{ id: watch.id, title: watch.title, addedAt: watch.addedAt }],
    );
  });
}

export function readNeedIds(db: Database): Promise<readonly string[]> {
  return read(db, ['states'], (tx) => tx.objectStore('states').index('byNeed').getAllKeys());
}

/** When something that waits is to be told or sent; undefined: nothing waits. */
export async function readNextTellAt(db: Database): Promise<number | undefined> {
  return (await db.get('meta', NEXT))?.value as number | undefined;
}

export async function writeNextTellAt(db: Database, at: number | undefined): Promise<void> {
  if (at === undefined) await db.delete('meta', NEXT);
  else await db.put('meta', { key: NEXT, value: at });
}

export async function readWebhookLog(db: Database): Promise<readonly Delivery[]> {
  return ((await db.get('meta', WEBHOOK_LOG))?.value as readonly Delivery[] | undefined) ?? [];
}

/** Changes the log in one transaction: two writers lose nothing. */
export function editWebhookLog(
  db: Database,
  edit: (log: readonly Delivery[]) => readonly Delivery[],
): Promise<readonly Delivery[]> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const before = ((await meta.get(WEBHOOK_LOG))?.value as readonly Delivery[] | undefined) ?? [];
    const after = trimmedLog(edit(before));
    await meta.put({ key: WEBHOOK_LOG, value: after });
    return after;
  });
}
