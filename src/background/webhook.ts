/**
 * Changes sent to the person's own address, one POST of JSON each: off unless they entered an address
 * and allowed it. The one thing that leaves this machine beside the requests to watched pages.
 *
 * @see docs/adr/0024-notifications.md; docs/webhook.md
 */
import type { Database } from '../adapters/storage/database';
import { readNotify } from '../adapters/storage/notify-store';
import {
  dropDelivery,
  dropWaiting,
  readNextSendAt,
  readToldChange,
  readWaiting,
  saveDeliveries,
  type ToldChange,
  trimDeliveries,
} from '../adapters/storage/webhook-log';
import type { Webhook } from '../core/notify/notify-settings';
import { readWebhookAddress } from '../core/notify/webhook-address';
import {
  afterTry,
  type Delivery,
  isDue,
  isOfReceiver,
  newDelivery,
  type Sent,
} from '../core/notify/webhook-log';
import type { Clock } from '../core/ports/clock';
import type { Permissions } from '../core/ports/permissions';
import type { Poster } from '../core/ports/poster';
import { changeSentence } from '../ui/summary-sentence';
import type { Words } from '../ui/words';
import { oneByOne } from './one-by-one';

export interface WebhookParts {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly permissions: Permissions;
  readonly poster: Poster;
  readonly words: Words;
  readonly newId: () => string;
}

export interface WebhookSender {
  /** Sends what is due. @returns how many were given up in this call */
  sendDue(): Promise<number>;
  /** One delivery that says it is a test, sent now. */
  test(): Promise<Delivery>;
}

const POST_DEADLINE_MS = 15_000;
/** The rest goes at the next wake, a minute later: a receiver is not to be flooded either. */
const MOST_A_PASS = 100;

export function createWebhook(parts: WebhookParts): WebhookSender {
  const { database, clock, words } = parts;
  // Two passes at once would send the same rows.
  const inTurn = oneByOne();

  /** Oldest first: a receiver reads them in order. */
  async function sendAll(
    db: Database,
    webhook: Webhook,
    due: readonly Delivery[],
  ): Promise<readonly Delivery[]> {
    const tried: Delivery[] = [];
    for (const [index, delivery] of due.entries()) {
      const told = await readToldChange(db, delivery.id);
      if (told === undefined) {
        await dropDelivery(db, delivery);
        continue;
      }
      const sent = await post(parts, webhook, bodyOf(told, words));
      const now = clock.now();
      const isAll = isOfReceiver(sent);
      const after = (isAll ? due.slice(index) : [delivery]).map((one) => afterTry(one, sent, now));
      await saveDeliveries(db, after);
      tried.push(...after);
      if (isAll) break;
    }
    return tried;
  }

  async function sendDue(): Promise<number> {
    const db = await database();
    if ((await readNextSendAt(db)) === undefined) return 0;
    const { webhook } = await readNotify(db);
    if (webhook === null) {
      await dropWaiting(db);
      return 0;
    }
    const now = clock.now();
    const due = (await readWaiting(db)).filter((one) => isDue(one, now)).slice(0, MOST_A_PASS);
    const tried = await sendAll(db, webhook, due);
    const tooMany = await trimDeliveries(db);
    return tried.filter(({ problem }) => problem === 'gave_up').length + tooMany.length;
  }

  return {
    sendDue: () => inTurn(sendDue),

    async test() {
      const db = await database();
      const { webhook } = await readNotify(db);
      const now = clock.now();
      const delivery = newDelivery({ id: parts.newId(), kind: 'test' }, now);
      if (webhook === null) {
        return afterTry(delivery, { kind: 'failed', problem: 'not_allowed' }, now);
      }
      const body = JSON.stringify({ v: 1, kind: 'test', at: new Date(now).toISOString() });
      const tried = afterTry(delivery, await post(parts, webhook, body), clock.now());
      await saveDeliveries(db, [tried]);
      return tried;
    },
  };
}

async function post(
  { permissions, poster }: WebhookParts,
  { url, localNetwork }: Webhook,
  body: string,
): Promise<Sent> {
  const address = readWebhookAddress(url, { localNetwork });
  if (!address.ok || !(await permissions.holds(address.permission))) {
    return { kind: 'failed', problem: 'not_allowed' };
  }
  return poster.post({ url: address.url, body, deadlineMs: POST_DEADLINE_MS });
}

function bodyOf({ change, watch }: ToldChange, words: Words): string {
  const told = { kind: change.kind, summary: change.summary ?? null };
  return JSON.stringify({
    v: 1,
    kind: 'change',
    id: change.id,
    at: new Date(change.at).toISOString(),
    change: change.kind,
    sentence: changeSentence(told, words),
    watch: { id: watch.id, title: watch.title, url: watch.url, tags: watch.tags },
  });
}
