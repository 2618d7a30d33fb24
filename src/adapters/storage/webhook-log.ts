/**
 * What is to be sent to the webhook and what became of it: a row of `meta` each, whose key begins
 * with the time it was made. A change is put in line in the transaction that writes it, so that none
 * is forgotten and none is sent anew, whenever the person is told of it or sees it.
 */
import { type Delivery, LOG_KEPT, newDelivery, trimmed } from '../../core/notify/webhook-log';
import type { Change } from '../../core/watch/change';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { readNotifyIn } from './notify-store';
import { withPrefix } from './ranges';
import { timeDigits } from './removed';
import { read, type WriteTx, write } from './transaction';

const PREFIX = 'webhook:';
const ALL = () => withPrefix(PREFIX);
/** When the next is to be sent: asked at every wake, and the rows need not be read for it. */
const NEXT = 'webhook-next';

/** Needs a transaction that covers `meta`. Does nothing where there is no webhook. */
export async function queueForWebhookIn(tx: WriteTx, changes: readonly Change[]): Promise<void> {
  const [first] = changes;
  if (first === undefined || (await readNotifyIn(tx)).webhook === null) return;
  const meta = tx.objectStore('meta');
  const deliveries = changes.map(({ id, at }) => newDelivery({ id, kind: 'change' }, at));
  await Promise.all([...deliveries.map((one) => meta.put(rowOf(one))), putNext(tx, first.at)]);
}

/** What waits, oldest first. */
export async function readWaiting(db: Database): Promise<readonly Delivery[]> {
  return (await readAll(db)).filter(({ nextTryAt }) => nextTryAt !== null);
}

/** The newest, newest first. */
export async function readNewest(db: Database): Promise<readonly Delivery[]> {
  return (await readAll(db)).slice(-LOG_KEPT).reverse();
}

async function readAll(db: Database): Promise<readonly Delivery[]> {
  return (await db.getAll('meta', ALL())).map(({ value }) => value as Delivery);
}

export function saveDeliveries(db: Database, deliveries: readonly Delivery[]): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    await Promise.all(deliveries.map((one) => tx.objectStore('meta').put(rowOf(one))));
  });
}

export async function dropDelivery(db: Database, delivery: Delivery): Promise<void> {
  await db.delete('meta', rowOf(delivery).key);
}

/** What waited is not kept for another address. */
export function dropWaiting(db: Database): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const rows = await meta.getAll(ALL());
    const waiting = rows.filter(({ value }) => (value as Delivery).nextTryAt !== null);
    await Promise.all([...waiting.map(({ key }) => meta.delete(key)), putNext(tx, undefined)]);
  });
}

/** Lets go what is old or too much, and notes when the next is due. @returns those given up by it */
export function trimDeliveries(db: Database): Promise<readonly Delivery[]> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const log = (await meta.getAll(ALL())).map(({ value }) => value as Delivery);
    const { dropped, givenUp, nextTryAt } = trimmed(log);
    await Promise.all([
      ...dropped.map((one) => meta.delete(rowOf(one).key)),
      ...givenUp.map((one) => meta.put(rowOf(one))),
      putNext(tx, nextTryAt),
    ]);
    return givenUp;
  });
}

/** Epoch ms; undefined: nothing waits. */
export async function readNextSendAt(db: Database): Promise<number | undefined> {
  return (await db.get('meta', NEXT))?.value as number | undefined;
}

export interface ToldChange {
  readonly change: Change;
  readonly watch: Watch;
}

/** Undefined: it was removed meanwhile. */
export function readToldChange(db: Database, changeId: string): Promise<ToldChange | undefined> {
  return read(db, ['changes', 'watches'], async (tx) => {
    const change = await tx.objectStore('changes').get(changeId);
    const watch = change && (await tx.objectStore('watches').get(change.watchId));
    return change && watch && { change, watch };
  });
}

async function putNext(tx: WriteTx, at: number | undefined): Promise<void> {
  const meta = tx.objectStore('meta');
  await (at === undefined ? meta.delete(NEXT) : meta.put({ key: NEXT, value: at }));
}

function rowOf(delivery: Delivery): { readonly key: string; readonly value: Delivery } {
  return { key: `${PREFIX}${timeDigits(delivery.madeAt)}:${delivery.id}`, value: delivery };
}
