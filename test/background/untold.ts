import { ENGLISH } from '../../scripts/english';
import { createTeller } from '../../src/background/tell';
import { createWebhook } from '../../src/background/webhook';
import type { Sent } from '../../src/core/notify/webhook-log';
import type { PostRequest } from '../../src/core/ports/poster';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { aChange, aState, aWatch, NOW } from '../adapters/storage/rows';
import { RecordingBadge, RecordingNotifier } from './fakes';
import { VirtualTime } from './virtual-time';

/** A database with a watch for each name, each with one change in the outbox, oldest first. */
export async function withUntold(...names: readonly string[]) {
  const db = await openFresh();
  const watches = names.map((id) => aWatch({ id, url: `https://${id}.example/`, title: id }));
  await fill(db, {
    watches,
    states: watches.map((watch, index) => aState(watch, { unseenAt: NOW + index })),
    changes: names.map((watchId, index) =>
      aChange({ id: `change-${watchId}`, watchId, at: NOW + index }),
    ),
    outbox: names.map((watchId, index) => ({
      changeId: `change-${watchId}`,
      watchId,
      at: NOW + index,
    })),
  });
  const time = new VirtualTime(NOW + 60_000);
  const notifier = new RecordingNotifier();
  const badge = new RecordingBadge();
  const opened: string[] = [];
  const posted: PostRequest[] = [];
  let sounds = 0;
  let answer: () => Sent = () => ({ kind: 'answered', status: 200 });
  const start = () =>
    createTeller({
      database: async () => db,
      clock: time,
      notifier,
      badge,
      words: ENGLISH,
      openDashboard: async (hash) => {
        opened.push(hash);
      },
      openOptions: async () => {
        opened.push('options');
      },
      playSound: async () => {
        sounds += 1;
      },
      webhook: createWebhook({
        database: async () => db,
        clock: time,
        permissions: { holds: async () => true, holdsEverything: async () => false },
        poster: {
          post: async (request) => {
            posted.push(request);
            return answer();
          },
        },
        words: ENGLISH,
        newId: () => 'made',
      }),
    });
  const answers = (sent: Sent) => {
    answer = () => sent;
  };
  return {
    ...{ db, time, notifier, badge, opened, posted, answers, start },
    sounds: () => sounds,
    teller: start(),
  };
}
