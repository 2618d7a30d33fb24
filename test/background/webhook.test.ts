import { describe, expect, it } from 'vitest';
import { checkStore } from '../../src/adapters/storage/check-store';
import { saveNotify } from '../../src/adapters/storage/notify-store';
import { readNewest, readNextSendAt, readWaiting } from '../../src/adapters/storage/webhook-log';
import { DEFAULT_NOTIFY, type NotifySettings } from '../../src/core/notify/notify-settings';
import type { Sent } from '../../src/core/notify/webhook-log';
import { aChange, NOW } from '../adapters/storage/rows';
import { withUntold } from './untold';

const HOOK = { url: 'https://hook.example/', localNetwork: false };
const DOWN: Sent = { kind: 'failed', problem: 'network' };

/** A webhook, and a way to write changes as a check does. */
async function hooked(settings: Partial<NotifySettings> = { webhook: HOOK }) {
  const world = await withUntold('a', 'b');
  const { db, time, teller } = world;
  await saveNotify(db, { ...DEFAULT_NOTIFY, when: 'daily', ...settings });
  const store = checkStore(async () => db);
  const find = async (...ids: readonly string[]) => {
    const at = time.now();
    const changes = ids.map((id) => aChange({ id, watchId: 'a', at }));
    const nothing = { hosts: [], watches: [], states: [], snapshots: [], exchanges: [] };
    const write = { ...nothing, changes, tell: ids };
    await store.transact('https://a.example/', undefined, () => ({ write, result: undefined }));
  };
  /** Goes from one time at which something is to be sent to the next. */
  const run = async () => {
    for (;;) {
      await teller.tell(0);
      const at = await readNextSendAt(db);
      if (at === undefined) return;
      await time.pass(Math.max(1, at - time.now()));
    }
  };
  const idsOf = () => world.posted.map(({ body }) => JSON.parse(body).id as string);
  return { ...world, find, run, idsOf };
}

describe('the webhook', () => {
  it('sends each change once, however long the person is not told of it', async () => {
    const { find, run, idsOf, teller, posted, notifier } = await hooked();
    await find('c1', 'c2');
    await run();
    await teller.tell(0);
    expect(idsOf()).toEqual(['c1', 'c2']);
    expect(notifier.shown).toEqual([]);
    expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({
      v: 1,
      kind: 'change',
      id: 'c1',
      at: new Date(NOW + 60_000).toISOString(),
      watch: { id: 'a', title: 'a', url: 'https://a.example/' },
    });
  });

  it('sends nothing where there is none, and nothing of before it was there', async () => {
    const { db, find, run, idsOf } = await hooked({});
    await find('c1');
    await saveNotify(db, { ...DEFAULT_NOTIFY, webhook: HOOK });
    await run();
    expect(idsOf()).toEqual([]);
  });

  it('drops what waits when it is turned off', async () => {
    const { db, find, run, idsOf, answers, teller } = await hooked();
    answers(DOWN);
    await find('c1');
    await teller.tell(0);
    await saveNotify(db, DEFAULT_NOTIFY);
    await run();
    await saveNotify(db, { ...DEFAULT_NOTIFY, webhook: HOOK });
    await run();
    expect(idsOf()).toEqual(['c1']);
  });

  it('asks a receiver that is down once a pass, and not once a change', async () => {
    const { db, find, teller, posted, answers } = await hooked();
    answers(DOWN);
    await find('c1', 'c2', 'c3');
    await teller.tell(0);
    expect(posted).toHaveLength(1);
    expect((await readWaiting(db)).map(({ tries }) => tries)).toEqual([1, 1, 1]);
  });

  it('sends the others where one is refused for what is in it', async () => {
    const { find, teller, posted, answers } = await hooked();
    answers({ kind: 'answered', status: 400 });
    await find('c1', 'c2');
    await teller.tell(0);
    expect(posted).toHaveLength(2);
  });

  it('gives up in the end, and says so once', async () => {
    const { db, find, run, posted, notifier, answers, opened, teller } = await hooked();
    answers(DOWN);
    await find('c1', 'c2');
    await run();
    expect(posted).toHaveLength(6);
    expect((await readNewest(db)).map(({ problem }) => problem)).toEqual(['gave_up', 'gave_up']);
    const told = notifier.shown.filter(({ id }) => id === 'stillwatch-webhook');
    expect(told).toMatchObject([
      {
        title: 'Your webhook does not take what is sent',
        message: '2 changes were given up. The options show why.',
      },
    ]);
    await teller.open('stillwatch-webhook');
    expect(opened).toEqual(['options']);
  });

  it('takes up in another background what the last one left', async () => {
    const { find, start, idsOf, answers, teller, time } = await hooked();
    answers(DOWN);
    await find('c1');
    await teller.tell(0);
    answers({ kind: 'answered', status: 204 });
    await time.pass(60_000);
    await start().tell(0);
    expect(idsOf()).toEqual(['c1', 'c1']);
  });

  it('sends nothing of a watch that was removed, and does not stop at it', async () => {
    const { db, find, run, idsOf } = await hooked();
    await find('c1', 'c2');
    await db.delete('changes', 'c1');
    await run();
    expect(idsOf()).toEqual(['c2']);
    expect(await readNextSendAt(db)).toBeUndefined();
  });

  it('sends many in passes of a hundred', async () => {
    const { find, run, teller, posted } = await hooked();
    await find(...Array.from({ length: 150 }, (_, nth) => `c${nth}`));
    await teller.tell(0);
    expect(posted).toHaveLength(100);
    await run();
    expect(posted).toHaveLength(150);
  });
});
