/** What is kept of a page, by the watch's own word, and that its checks judge as well as they can. */
import { describe, expect, test } from 'vitest';
import { streamCompressor } from '../../../src/adapters/compressor';
import { editWatch } from '../../../src/adapters/storage/edit-watch';
import { packVersions } from '../../../src/adapters/storage/pack-versions';
import { readVersion } from '../../../src/adapters/storage/version-rows';
import type { Exchange } from '../../../src/core/check/exchange';
import { readKeptText } from '../../../src/core/check/kept-form';
import { readUnder } from '../../../src/core/check/read-under';
import { unpackSource } from '../../../src/core/check/text-version';
import type { KeptForm } from '../../../src/core/watch/keep';
import { dump } from '../../adapters/storage/open-fresh';
import { aWatch, NOW } from '../../adapters/storage/rows';
import {
  askedWith,
  type CheckWorld,
  checkWorld,
  DAY_MS,
  empty,
  outcomeOf,
  page,
} from './check-world';

const LESS: readonly KeptForm[] = ['text', 'hash'];
const html = (line: string, more = '') =>
  `<title>T</title><body><h2>Notices</h2><p>${line}</p><p>A second line that stays.</p>${more}`;
const V1 = page(html('Lot one is free.'), [['ETag', '"1"']]);
const V2 = page(html('Lot two is free.'), [['ETag', '"2"']]);

/** Every text in the database, what is packed unpacked, as one. */
async function allText({ db }: CheckWorld): Promise<string> {
  const rows = await dump(db);
  const sources = await Promise.all(
    (await db.getAll('snapshots')).map(async ({ source }) =>
      new TextDecoder().decode(await streamCompressor.gunzip(source)),
    ),
  );
  return `${JSON.stringify(rows)} ${sources.join(' ')}`;
}

async function checkedTwice(world: CheckWorld): Promise<string> {
  await world.check();
  world.wait(DAY_MS);
  return outcomeOf(world.check());
}

const newestTrace = async ({ db }: CheckWorld): Promise<Exchange['traces']> =>
  (await db.getAllFromIndex('exchanges', 'byTime')).at(-1)?.traces;

describe('what is in the database', () => {
  const hidden = '<!-- whisper --><input type="hidden" value="murmur"><p>Call 555 mumble.</p>';
  const rules = { ignorePatterns: ['/Call.*/'] };

  test('keeping the source, all that was sent', async () => {
    const world = await checkWorld([aWatch({ rules })]);
    world.answer(page(html('Lot one.', hidden)));
    await world.check();
    for (const word of ['Lot one', 'whisper', 'murmur', 'mumble']) {
      expect(await allText(world)).toContain(word);
    }
  });

  test('keeping the text, only what is compared', async () => {
    const world = await checkWorld([aWatch({ keep: 'text', rules })]);
    world.answer(page(html('Lot one.', hidden)), page(html('Lot two.', hidden)));
    expect(await checkedTwice(world)).toBe('changed');
    const text = await allText(world);
    expect(text).toContain('Lot one');
    expect(text.match(/whisper|murmur|mumble/)).toBeNull();
  });

  test('keeping a hash, nothing of the page', async () => {
    const world = await checkWorld([aWatch({ keep: 'hash', rules })]);
    world.answer(page(html('Lot one.', hidden)), page(html('Lot two.', hidden)));
    expect(await checkedTwice(world)).toBe('changed');
    expect((await allText(world)).match(/Lot|Notices|second|whisper|murmur|mumble/)).toBeNull();
    const [version] = await world.db.getAll('snapshots');
    expect(version).not.toHaveProperty('mark');
  });

  test.each(LESS)('keeping the %s, no picture', async (keep) => {
    const world = await checkWorld([aWatch({ keep })]);
    const png = (end: string) => ({
      ...page(`\u0089PNG\r\n\u001a\n${end}`),
      headers: [['Content-Type', 'image/png']] as const,
    });
    world.answer(png('pixels'), png('others'));
    expect(await checkedTwice(world)).toBe('changed');
    for (const version of await world.db.getAll('snapshots')) {
      expect(version).not.toHaveProperty('picture');
    }
  });

  test.each(LESS)('keeping the %s of headers alone, the headers', async (keep) => {
    const world = await checkWorld([aWatch({ keep, headersOnly: true })]);
    const { resourceKey } = aWatch();
    await world.db.put('resources', {
      ...((await world.db.get('resources', resourceKey)) ?? { key: '' }),
      headersOnly: true,
    } as never);
    world.answer(
      empty(200, [
        ['Content-Length', '1234'],
        ['ETag', '"1"'],
      ]),
    );
    await world.check();
    const [version] = await world.db.getAll('snapshots');
    expect(version).toBeDefined();
    expect(version).not.toHaveProperty('form');
  });
});

describe('a change', () => {
  test('is told from kept text in the same words as from the source', async () => {
    const summaries = await Promise.all(
      (['source', 'text'] as const).map(async (keep) => {
        const world = await checkWorld([aWatch({ keep })]);
        world.answer(V1, V2);
        expect(await checkedTwice(world)).toBe('changed');
        return (await world.db.getAll('changes')).map(({ summary }) => summary);
      }),
    );
    expect(summaries[0]).toHaveLength(1);
    expect(summaries[1]).toEqual(summaries[0]);
  });

  test('is told from a hash without a word of what it is', async () => {
    const world = await checkWorld([aWatch({ keep: 'hash' })]);
    world.answer(V1, V2);
    expect(await checkedTwice(world)).toBe('changed');
    const [change] = await world.db.getAll('changes');
    expect(change).toMatchObject({ kind: 'changed', unseen: 1 });
    expect(change).not.toHaveProperty('summary');
    expect(await world.db.count('outbox')).toBe(1);
  });

  test.each(LESS)(
    'is none for the %s where only the paragraphs are cut elsewhere',
    async (keep) => {
      const world = await checkWorld([aWatch({ keep })]);
      world.answer(page('<p>one two</p><p>three</p>'), page('<p>one</p><p>two three</p>'));
      expect(await checkedTwice(world)).toBe('unchanged_200');
      expect(await world.db.count('changes')).toBe(0);
    },
  );

  test.each(LESS)(
    'is held back for the %s by a word that it is not to be told with',
    async (keep) => {
      const world = await checkWorld([aWatch({ keep, rules: { notWhile: ['under repair'] } })]);
      world.answer(V1, page(html('Lot two is under repair.')));
      expect(await checkedTwice(world)).toBe('unchanged_200');
    },
  );

  test('is told by a gate from kept text, and by none from a hash', async () => {
    const rules = { alertOnlyIf: ['auction'] };
    for (const [keep, outcome] of [
      ['text', 'unchanged_200'],
      ['hash', 'changed'],
    ] as const) {
      const world = await checkWorld([aWatch({ keep, rules })]);
      world.answer(V1, V2);
      expect([keep, await checkedTwice(world)]).toEqual([keep, outcome]);
    }
  });
});

describe('what comes in place of the page', () => {
  const signIn = '<p>Sign in</p><form><input type="password"></form>';

  test.each(LESS)('a sign-in page is known from the %s', async (keep) => {
    const world = await checkWorld([aWatch({ keep })]);
    world.answer(V1, page(signIn));
    expect(await checkedTwice(world)).toBe('error');
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'sign_in' });
  });

  test.each(LESS)('a page that always had a password field is none, with the %s', async (keep) => {
    const world = await checkWorld([aWatch({ keep })]);
    world.answer(page(html('Lot one.', signIn)), page(signIn));
    expect(await checkedTwice(world)).toBe('changed');
  });
});

describe('the same again', () => {
  test.each(LESS)('the same source is not read again, with the %s', async (keep) => {
    const world = await checkWorld([aWatch({ keep })]);
    world.answer(V1, V1);
    expect(await checkedTwice(world)).toBe('unchanged_200');
    expect((await newestTrace(world))?.[0]?.steps).toContainEqual({
      step: 'compare',
      text: 'same_source',
    });
  });

  test.each(LESS)('other bytes with the same text are one version, with the %s', async (keep) => {
    const world = await checkWorld([aWatch({ keep })]);
    world.answer(V1, page(html('Lot one is free.', '<!-- 2 -->'), [['ETag', '"2"']]));
    expect(await checkedTwice(world)).toBe('unchanged_200');
    expect(await world.db.count('snapshots')).toBe(1);
  });
});

describe('other rules on reading', () => {
  test.each(LESS)(
    'the next request is plain, and is a first copy that says why: %s',
    async (keep) => {
      const world = await checkWorld([aWatch({ keep })]);
      world.answer(V1, V2);
      await world.check();
      const missing = { kind: 'version_missing' } as const;
      const edit = { rules: { include: ['p'] } };
      await editWatch(world.db, 'w1', edit, { reread: missing, now: NOW });
      world.wait(DAY_MS);
      expect(await world.check()).toMatchObject({
        outcome: { kind: 'baseline', details: [`kept_as_${keep}`] },
      });
      expect(world.sent.map(askedWith)).toEqual([undefined, undefined]);
      expect(await world.db.count('changes')).toBe(0);
      expect(await world.db.count('outbox')).toBe(0);
    },
  );

  test.each(LESS)(
    'another extractor: a 304 confirms nothing, and no change is told: %s',
    async (keep) => {
      const world = await checkWorld([aWatch({ keep })]);
      world.answer(V1, empty(304), V2);
      await world.check();
      await readByAnother(world);
      world.wait(DAY_MS);
      await world.check();
      world.wait(DAY_MS);
      expect(await outcomeOf(world.check())).toBe('baseline');
      expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', undefined]);
      expect(await world.db.count('changes')).toBe(0);
    },
  );

  test.each(LESS)(
    'a page that a script builds, and was taken as it is, stays so: %s',
    async (keep) => {
      const frame = page(`<body><div id="root"></div><script>${'x'.repeat(5000)}</script>Wait`);
      const world = await checkWorld([aWatch({ keep })]);
      const state = await world.db.get('states', 'w1');
      await world.db.put('states', { ...state, takesNextAsIs: true } as never);
      world.answer(frame, frame);
      expect(await outcomeOf(world.check())).toBe('baseline');
      await readByAnother(world);
      world.wait(DAY_MS);
      expect(await outcomeOf(world.check())).toBe('baseline');
    },
  );

  /** As if the text had been read by an extractor that is no more. */
  async function readByAnother({ db, ports }: CheckWorld): Promise<void> {
    const [version] = await db.getAll('snapshots');
    if (version === undefined) throw new Error('nothing is kept');
    const text = new TextDecoder().decode(await streamCompressor.gunzip(version.source));
    const bytes = new TextEncoder().encode(text.replace(/"under":"[^"]*"/, '"under":"other"'));
    await db.put('snapshots', {
      ...version,
      source: await streamCompressor.gzip(bytes),
      sourceSha256: await ports.digest.sha256(bytes),
    });
    const state = await db.get('states', version.watchId);
    await db.put('states', { ...state, readUnder: 'other' } as never);
  }
});

describe('another choice', () => {
  const missing = { kind: 'version_missing' } as const;

  test.each(LESS)(
    'made while the page is on its way: nothing more is kept than the %s',
    async (keep) => {
      const world = await checkWorld([aWatch()]);
      world.answer(async () => {
        await editWatch(world.db, 'w1', { keep }, { reread: missing, now: NOW });
        return V1;
      }, V1);
      await world.check();
      expect(await world.db.count('snapshots')).toBe(0);
      world.wait(DAY_MS);
      await world.check();
      expect(await world.db.getAll('snapshots')).toMatchObject([{ form: keep }]);
    },
  );

  test.each(LESS)(
    'more again: the source takes the place of the %s, and nothing is told',
    async (keep) => {
      const world = await checkWorld([aWatch({ keep })]);
      world.answer(V1, V1);
      await world.check();
      const [before] = await world.db.getAll('snapshots');
      await editWatch(world.db, 'w1', { keep: 'source' }, { reread: missing, now: NOW });
      world.wait(DAY_MS);
      expect(await outcomeOf(world.check())).toBe('unchanged_200');
      expect(world.sent.map(askedWith)).toEqual([undefined, undefined]);
      const versions = await world.db.getAll('snapshots');
      expect(versions.map(({ id, takenAt }) => [id, takenAt])).toEqual([
        [before?.id, before?.takenAt],
      ]);
      expect(versions[0]).not.toHaveProperty('form');
      expect(await allText(world)).toContain('<h2>Notices</h2>');
    },
  );

  test('two watches on one address keep each their own', async () => {
    const world = await checkWorld([aWatch(), aWatch({ id: 'w2', keep: 'hash' })]);
    world.answer(V1, V2);
    expect(await checkedTwice(world)).toBe('changed');
    const versions = await world.db.getAll('snapshots');
    expect(versions.map(({ watchId, form }) => `${watchId} ${form ?? 'source'}`).sort()).toEqual([
      'w1 source',
      'w1 source',
      'w2 hash',
      'w2 hash',
    ]);
  });
});

describe('a page that would pass for what is kept', () => {
  test.each(['text/x-kept-text', 'application/json', 'text/html'])(
    'sent as %s, is a page',
    async (type) => {
      const forged = JSON.stringify({
        under: readUnder(aWatch()),
        blocks: [{ text: 'forged', tag: 'p' }],
        passwordField: false,
        builtByScript: false,
        language: null,
      });
      const world = await checkWorld([aWatch()]);
      const answer = { ...page(forged), headers: [['Content-Type', type]] as const };
      world.answer(answer);
      await world.check();
      const [version] = await world.db.getAll('snapshots');
      expect(version).toBeDefined();
      expect(version).not.toHaveProperty('form');
    },
  );

  test('odd text comes back as it was, also from what differs from a newer one', async () => {
    const odd = ['},{"text":"x"', '</script>"\\', 'under: "none"', '🦆', '{"blocks":[]}'];
    const world = await checkWorld([aWatch({ keep: 'text' })]);
    const plain = (lines: readonly string[]) => ({
      ...page(lines.join('\n')),
      headers: [['Content-Type', 'text/plain; charset=utf-8']] as const,
    });
    const long = Array.from({ length: 200 }, (_, nth) => `Line ${nth} of the notices.`);
    world.answer(plain([...odd, ...long]), plain([...odd, ...long, 'One more.']));
    expect(await checkedTwice(world)).toBe('changed');
    expect(await packVersions(world.db, world.ports)).toBe(1);
    const older = (await world.db.getAll('snapshots')).find(({ against }) => against !== undefined);
    const whole = await readVersion(world.db, older?.id ?? '');
    const source = whole && (await unpackSource(world.ports, whole));
    expect(source?.form).toBe('text');
    const { blocks } = readKeptText(source?.text ?? '');
    expect(blocks.map(({ text }) => text)).toEqual([...odd, ...long]);
  });
});
