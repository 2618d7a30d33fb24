/** When the person is told, and the webhook: in the built extension, with the system's notifications. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './scenarios/world';

let world: World;
let receiver: Server;
const received: { readonly method: string; readonly headers: unknown; readonly body: string }[] =
  [];
let answer = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      received.push({ method: request.method ?? '', headers: request.headers, body });
      response.writeHead(answer, answer === 302 ? { Location: 'http://elsewhere.localhost/' } : {});
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
  await new Promise((resolve) => receiver.close(resolve));
});

function hookUrl(): string {
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return `http://hook.localhost:${address.port}/changes`;
}

test('what is only for the list makes no notification, and is on the icon', async () => {
  const row = await world.watch('tag');
  await world.send('notify.set', { when: 'never' });
  world.origin.change('tag', 'A quiet notice.');
  expect((await world.check(row)).outcome).toBe('changed');
  await expect.poll(() => world.driver.badgeText()).toBe('1');
  expect(await world.driver.notifications()).toEqual([]);
});

test('back to “at once”, the next change is told', async () => {
  await world.send('notify.set', { when: 'at_once' });
  const row = await world.watch('tag-2');
  world.origin.change('tag-2', 'A loud notice.');
  await world.check(row);
  await expect
    .poll(async () => (await world.driver.notifications()).map(({ message }) => message).join())
    .toContain('A loud notice.');
});

test('the webhook sends a test and each change, without cookies, and logs what came of it', async () => {
  await world.send('notify.set', { webhook: { url: hookUrl(), localNetwork: true } });
  const test = await world.send('webhook.test', {});
  expect([test.status, test.problem]).toEqual([200, null]);
  const row = await world.watch('tag-3');
  world.origin.change('tag-3', 'A notice for the hook.');
  await world.check(row);
  await expect.poll(() => received.length).toBe(2);
  const [, change] = received;
  expect(change?.method).toBe('POST');
  expect(JSON.stringify(change?.headers)).not.toMatch(/cookie|referer/i);
  expect(JSON.parse(change?.body ?? '')).toMatchObject({
    v: 1,
    kind: 'change',
    watch: { id: row.id, url: row.url },
    sentence: expect.stringContaining('A notice for the hook.'),
  });
});

test('a redirect of the webhook is not followed, and a refusal is tried again later', async () => {
  answer = 302;
  expect(await world.send('webhook.test', {})).toMatchObject({ problem: 'redirect' });
  answer = 500;
  const row = await world.watch('tag-4');
  world.origin.change('tag-4', 'Another one.');
  await world.check(row);
  await expect
    .poll(async () => (await world.send('webhook.log', {}))[0])
    .toMatchObject({ kind: 'change', status: 500, problem: 'refused', tries: 1 });
  const [waiting] = await world.send('webhook.log', {});
  expect(waiting?.nextTryAt).toBeGreaterThan(Date.now());
});

test('an address of a private network is refused unless the person says that it is theirs', async () => {
  const refused = await world.refusal('notify.set', {
    webhook: { url: 'http://192.168.0.1/hook', localNetwork: false },
  });
  expect(refused.code).toBe('private_address');
});
