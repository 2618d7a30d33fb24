/** What the person chose about being told, and when that is next due, as rows of `meta`. */
import type { NotifySettings } from '../../core/notify/notify-settings';
import { DEFAULT_NOTIFY } from '../../core/notify/notify-settings';
import type { Database } from './database';
import type { MetaRow } from './schema';
import type { AnyTx } from './transaction';

const SETTINGS = 'notify';
const NEXT = 'notify-next';

export async function readNotify(db: Database): Promise<NotifySettings> {
  return whole(await db.get('meta', SETTINGS));
}

/** Needs a transaction that covers `meta`. */
export async function readNotifyIn(tx: AnyTx): Promise<NotifySettings> {
  return whole(await tx.objectStore('meta').get(SETTINGS));
}

function whole(row: MetaRow | undefined): NotifySettings {
  return { ...DEFAULT_NOTIFY, ...(row?.value as Partial<NotifySettings> | undefined) };
}

export async function saveNotify(db: Database, settings: NotifySettings): Promise<void> {
  await db.put('meta', { key: SETTINGS, value: settings });
}

/** When something that waits is to be told; undefined: nothing waits. */
export async function readNextTellAt(db: Database): Promise<number | undefined> {
  return (await db.get('meta', NEXT))?.value as number | undefined;
}

export async function writeNextTellAt(db: Database, at: number | undefined): Promise<void> {
  if (at === undefined) await db.delete('meta', NEXT);
  else await db.put('meta', { key: NEXT, value: at });
}
