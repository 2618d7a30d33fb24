/**
 * Changes sent to the person's own address, one POST of JSON each: off unless they entered an address
 * and allowed it. The one thing that leaves this machine beside the requests to watched pages.
 *
 * @see docs/adr/0024-notifications.md; docs/webhook.md
 */
import type { Database } from '../adapters/storage/database';
import { editWebhookLog, readNotify, readWebhookLog } from '../adapters/storage/notify-store';
import type { Untold } from '../adapters/storage/outbox';
import { readAddress } from '../core/http/address';
import type { Webhook } from '../core/notify/notify-settings';
import {
  afterTry,
  type Delivery,
  newDelivery,
  nextTryAt,
  type Sent,
} from '../core/notify/webhook-log';
import type { Clock } from '../core/ports/clock';
import type { Permissions } from '../core/ports/permissions';
import type { Poster } from '../core/ports/poster';
import { changeSentence } from '../ui/summary-sentence';
import type { Words } from '../ui/words';

export interface WebhookParts {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly permissions: Permissions;
  readonly poster: Poster;
  readonly words: Words;
  readonly newId: () => string;
}

export interface WebhookSender {
  /** Puts changes in line that are not there yet. */
  enqueue(untold: readonly Untold[]): Promise<void>;
  /** Sends what is due. @returns those that were given up in this call */
  sendDue(): Promise<readonly Delivery[]>;
  /** One delivery that says it is a test, sent now. */
  test(): Promise<Delivery>;
  /** Undefined: nothing waits. */
  nextTryAt(): Promise<number | undefined>;
}

const POST_DEADLINE_MS = 15_000;

export function createWebhook(parts: WebhookParts): WebhookSender {
  const { database, clock } = parts;

  async function send(delivery: Delivery, webhook: Webhook): Promise<Delivery> {
    const sent = await post(parts, webhook, delivery.body);
    const tried = afterTry(delivery, sent, clock.now());
    await editWebhookLog(await database(), (log) =>
      log.map((one) => (one.id === tried.id ? tried : one)),
    );
    return tried;
  }

  return {
    async enqueue(untold) {
      const db = await database();
      const { webhook } = await readNotify(db);
      if (webhook === null || untold.length === 0) return;
      const now = clock.now();
      await editWebhookLog(db, (log) => {
        const known = new Set(log.map(({ id }) => id));
        const added = untold
          .filter(({ changeId }) => !known.has(changeId))
          .map((row) =>
            newDelivery({ id: row.changeId, kind: 'change', body: bodyOf(row, parts.words) }, now),
          );
        return [...log, ...added];
      });
    },

    async sendDue() {
      const db = await database();
      const { webhook } = await readNotify(db);
      const now = clock.now();
      const log = await readWebhookLog(db);
      const due = log.filter((one) => one.nextTryAt !== null && one.nextTryAt <= now);
      if (webhook === null) {
        // Switched off: what waited is not sent, and is not kept for another address either.
        if (log.some((one) => one.nextTryAt !== null)) await editWebhookLog(db, dropWaiting);
        return [];
      }
      const givenUp: Delivery[] = [];
      // One after the other, oldest first: a receiver reads them in order.
      for (const delivery of [...due].sort((a, b) => a.madeAt - b.madeAt)) {
        const after = await send(delivery, webhook);
        if (after.problem === 'gave_up') givenUp.push(after);
      }
      return givenUp;
    },

    async test() {
      const db = await database();
      const { webhook } = await readNotify(db);
      const now = clock.now();
      const body = JSON.stringify({ v: 1, kind: 'test', at: new Date(now).toISOString() });
      const delivery = newDelivery({ id: parts.newId(), kind: 'test', body }, now);
      if (webhook === null) {
        return afterTry(delivery, { kind: 'failed', problem: 'not_allowed' }, now);
      }
      await editWebhookLog(db, (log) => [...log, delivery]);
      return send(delivery, webhook);
    },

    async nextTryAt() {
      return nextTryAt(await readWebhookLog(await database()));
    },
  };
}

function dropWaiting(log: readonly Delivery[]): readonly Delivery[] {
  return log.filter(({ nextTryAt: at }) => at === null);
}

async function post(
  { permissions, poster }: WebhookParts,
  { url, localNetwork }: Webhook,
  body: string,
): Promise<Sent> {
  const address = readAddress(url, { localNetwork });
  if (!address.ok || !(await permissions.holds(address.permission))) {
    return { kind: 'failed', problem: 'not_allowed' };
  }
  return poster.post({ url: address.url, body, deadlineMs: POST_DEADLINE_MS });
}

function bodyOf({ change, watch, at }: Untold, words: Words): string {
  const told = { kind: change.kind, summary: change.summary ?? null };
  return JSON.stringify({
    v: 1,
    kind: 'change',
    id: change.id,
    at: new Date(at).toISOString(),
    change: change.kind,
    sentence: changeSentence(told, words),
    watch: { id: watch.id, title: watch.title, url: watch.url, tags: watch.tags },
  });
}
