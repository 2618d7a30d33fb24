import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Demo, startDemo } from '../../demo/site.mjs';
import { HOST_SAMPLE, RUN, watches } from '../../demo/watches.mjs';
import { type Answered, ask } from './raw-client';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

function conditionOf(answer: Answered | undefined): Record<string, string> {
  const tag = answer?.field('etag');
  if (tag !== undefined) return { 'If-None-Match': tag };
  const date = answer?.field('last-modified');
  return date === undefined ? {} : { 'If-Modified-Since': date };
}

/** A whole run as a client with one validator makes it: answers that came with a body, and 304s. */
async function run(name: string) {
  const held: Answered[] = [];
  const answers: Answered[] = [];
  const checkOnce = async () => {
    const fields = conditionOf(held.at(-1));
    const answer = await ask(demo.port, { host: `${name}.localhost:${demo.port}`, fields });
    answers.push(answer);
    if (answer.status === 200) held.push(answer);
  };
  return { held, answers, checkOnce };
}

describe('a run against the demo site', () => {
  test('gives every host the evidence for its verdict, and the news to two of them', async () => {
    const runs = await Promise.all(watches.map(({ name }) => run(name)));
    const checkAll = async (times: number) => {
      for (let time = 0; time < times; time++) {
        for (const { checkOnce } of runs) await checkOnce();
      }
    };
    await checkAll(RUN.baseline + RUN.quiet);
    demo.bringNews();
    await checkAll(RUN.afterNews);

    const seen = runs.map(({ held, answers }, index) => ({
      name: watches[index]?.name,
      statuses: answers.map(({ status }) => status).join(' '),
      bodies: new Set(held.map(({ body }) => body.toString())).size,
      validators: new Set(held.map((answer) => JSON.stringify(conditionOf(answer)))).size,
    }));
    expect(seen).toEqual([
      { name: 'notices', statuses: '200 304 304 200 304', bodies: 2, validators: 2 },
      { name: 'steady', statuses: '200 304 304 304 304', bodies: 1, validators: 1 },
      { name: 'price', statuses: '200 304 304 200 304', bodies: 2, validators: 2 },
      { name: 'clock', statuses: '200 200 200 200 200', bodies: 5, validators: 5 },
      { name: 'leaflets', statuses: '200 200 200 200 200', bodies: 1, validators: 1 },
      { name: 'shop', statuses: '200 200 200 200 200', bodies: 1, validators: 5 },
      { name: 'archive', statuses: '200 200 200 200 200', bodies: 1, validators: 1 },
    ]);
  });

  test('is long enough for the sample', () => {
    expect(RUN.quiet + RUN.afterNews).toBeGreaterThanOrEqual(HOST_SAMPLE);
  });
});

describe('each watch', () => {
  test.each(watches)('$name is on a page of the title it gives', async ({ name, url, title }) => {
    const { host, pathname } = new URL(url(demo.port));
    expect(host).toBe(`${name}.localhost:${demo.port}`);
    const answer = await ask(demo.port, { host, path: pathname });
    expect(answer.body.toString()).toContain(`<title>${title}</title>`);
  });
});

describe('the news', () => {
  test('adds two notices, alters an opening time, and lowers the price', async () => {
    const other = await startDemo();
    const lines = async (name: string) => {
      const { body } = await ask(other.port, { host: `${name}.localhost` });
      return body.toString().split('\n');
    };
    const before = [await lines('notices'), await lines('price')];
    other.bringNews();
    const after = [await lines('notices'), await lines('price')];
    const only = (these: readonly string[] = [], those: readonly string[] = []) =>
      these.filter((line) => !those.includes(line)).map((line) => line.trim());
    expect(only(after[0], before[0])).toEqual([
      '<li>Water will be off in Chapel Lane on Tuesday from 9 to 12.</li>',
      '<li>Names for the harvest supper to the clerk by the 20th, please.</li>',
      '<li>Tuesday: 14 to 18</li>',
    ]);
    expect(only(before[0], after[0])).toEqual(['<li>Tuesday: 10 to 12</li>']);
    expect(only(before[1], after[1])).toEqual(['<p>Price: <strong id="price">49.00</strong></p>']);
    expect(only(after[1], before[1])).toEqual(['<p>Price: <strong id="price">45.00</strong></p>']);
    await other.close();
  });
});
