import { describe, expect, test } from 'vitest';
import { withOrigin } from './with-origin';

const running = withOrigin();

/** The parts of a document that a person reads, near enough for these pages. */
function visibleText(html: string): string {
  return html
    .replace(/<!--.*?-->|<(head|script|style)\b.*?<\/\1>/gs, '')
    .replace(/<(\w+)[^>]*\shidden>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Asks three times, each time with the newest tag. */
async function askThrice(name: string) {
  const first = await running.get(name);
  const second = await running.get(name, asking(first.field('etag')));
  const third = await running.get(name, asking(second.field('etag')));
  const answers = [first, second, third];
  return {
    statuses: answers.map(({ status }) => status),
    tags: new Set(answers.map((answer) => answer.field('etag'))).size,
    dates: answers.map((answer) => answer.field('last-modified')),
    bodies: new Set(answers.map(({ body }) => body.toString())).size,
    texts: new Set(answers.map(({ body }) => visibleText(body.toString()))).size,
    tagged: first.field('etag') !== undefined,
  };
}

function asking(tag: string | undefined): { fields: Record<string, string> } {
  return { fields: tag === undefined ? {} : { 'If-None-Match': tag } };
}

test.each([
  ['bare', { tagged: false, tags: 1, bodies: 1, texts: 1 }],
  ['rotating', { tagged: true, tags: 3, bodies: 1, texts: 1 }],
  ['ignores', { tagged: true, tags: 1, bodies: 1, texts: 1 }],
  ['noise', { tagged: true, tags: 3, bodies: 3, texts: 1 }],
  ['clock', { tagged: true, tags: 3, bodies: 3, texts: 1 }],
  ['changing', { tagged: true, tags: 3, bodies: 3, texts: 3 }],
])('%s never answers 304: %j of three', async (name, expected) => {
  expect(await askThrice(name)).toEqual({
    statuses: [200, 200, 200],
    dates: [undefined, undefined, undefined],
    ...expected,
  });
});

describe('the content of each still changes by the switch', () => {
  test.each(['bare', 'rotating', 'ignores', 'noise', 'clock', 'changing'])('%s', async (name) => {
    running.origin.change(name, 'Quite another notice.');
    expect((await running.get(name)).body.toString()).toContain('Quite another notice.');
  });
});

test('the tag that is ignored follows the content', async () => {
  const before = (await running.get('ignores-2')).field('etag');
  running.origin.change('ignores-2');
  expect((await running.get('ignores-2')).field('etag')).not.toBe(before);
});

test('the clock shows itself only where it is told to', async () => {
  const shown = async () => visibleText((await running.get('clock-2')).body.toString());
  expect(await shown()).not.toContain('It is now');
  running.origin.set('clock-2', { visible: true });
  expect(await shown()).toMatch(/It is now \d\d:\d\d:\d\d\./);
});
