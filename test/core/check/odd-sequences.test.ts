import { describe, expect, test } from 'vitest';
import { editWatch } from '../../../src/adapters/storage/edit-watch';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import { aWatch } from '../../adapters/storage/rows';
import { type Answer, askedWith, checkWorld, DAY_MS, empty, page } from './check-world';

async function worldWith(rules: StoredRules) {
  const watch = aWatch({ rules });
  const world = await checkWorld([watch]);
  return { ...world, watch };
}
type World = Awaited<ReturnType<typeof worldWith>>;

/** What each of some answers came to: its outcome with the finer words, `!` where it was told. */
async function ran(world: World, ...answers: readonly Answer[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const answer of answers) {
    world.answer(answer);
    const report = await world.check();
    world.wait(DAY_MS);
    if (report.kind !== 'ran') all.push(report.kind);
    else {
      const { kind, details } = report.outcome;
      all.push([kind, ...details].join(' ') + (report.told.length > 0 ? '!' : ''));
    }
  }
  return all;
}

const tagged = (text: string, tag: string) => page(`<p>${text}</p>`, [['ETag', `"${tag}"`]]);

describe('a second look', () => {
  test('is confirmed through a 304 to the old text in between only by finding it anew', async () => {
    const world = await worldWith({ confirmAfter: 2 });
    const answers = [
      tagged('a', '1'),
      tagged('b', '2'),
      empty(304),
      tagged('b', '2'),
      tagged('b', '2'),
    ];
    expect(await ran(world, ...answers)).toEqual([
      'baseline',
      'unchanged_200 unconfirmed',
      'not_modified',
      'unchanged_200 unconfirmed',
      'changed!',
    ]);
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', '"1"', '"1"', '"1"']);
  });
});

describe('words that block', () => {
  test('at the first copy nothing is kept, and the next request is plain', async () => {
    const world = await worldWith({ notWhile: ['closed'] });
    expect(
      await ran(world, tagged('closed', '1'), tagged('open', '2'), tagged('open now', '3')),
    ).toEqual(['unchanged_200 blocked_by_words', 'baseline', 'changed!']);
    expect(world.sent.map(askedWith)).toEqual([undefined, undefined, '"2"']);
  });
});

describe('a change too small to tell', () => {
  test('and back is silent, and what adds up is told', async () => {
    const world = await worldWith({ minChangedChars: 4 });
    const texts = ['aaaa', 'aaab', 'aaaa', 'aaab', 'aabb', 'bbbb cc'].map((text) =>
      page(`<p>x ${text}</p>`),
    );
    const came = await ran(world, ...texts);
    expect(came.filter((one) => one.endsWith('!'))).toHaveLength(1);
    expect(came.at(-1)).toMatch(/^changed/);
  });

  test('and back and forth by habit stays silent', async () => {
    const world = await worldWith({ minChangedChars: 100 });
    const came = await ran(world, ...[...'abababababab'].map((text) => page(`<p>${text}</p>`)));
    expect(came.filter((one) => one.endsWith('!'))).toEqual([]);
  });
});

describe('a rule on a number', () => {
  test('of a page without numbers keeps it silent and throws nothing', async () => {
    const world = await worldWith({ numberRule: { below: 50 } });
    expect(
      await ran(world, page('<p>none</p>'), page('<p>nothing</p>'), page('<p>49</p>')),
    ).toEqual(['baseline', 'unchanged_200 minor', 'changed!']);
  });
});

describe('what is stored is damaged', () => {
  test.each(['source', 'fingerprint'] as const)(
    '%s of the newest: no throw, no false news',
    async (what) => {
      const world = await worldWith({});
      await ran(world, page('<p>a</p>'));
      const [row] = await world.db.getAll('snapshots');
      if (row === undefined) throw new Error('no version');
      const damaged =
        what === 'source' ? { source: new Uint8Array([1, 2, 3]) } : { sourceSha256: 'x' };
      await world.db.put('snapshots', { ...row, ...damaged } as typeof row);
      const came = await ran(world, page('<p>a</p>'), page('<p>a </p>'), page('<p>b</p>'));
      expect(came.slice(0, 2).every((one) => one.startsWith('unchanged_200'))).toBe(true);
      expect(came[2]).toMatch(/^changed.*!$/);
    },
  );
});

describe('rules edited while a check runs', () => {
  test('void its facts: nothing is told, the page is asked for whole, and news is found', async () => {
    const world = await worldWith({});
    await ran(world, tagged('a', '1'));
    const edited = async () => {
      await editWatch(
        world.db,
        world.watch.id,
        { rules: { ignoreCase: true } },
        { now: world.ports.clock.now(), reread: { kind: 'version_missing' } },
      );
      return tagged('b', '2');
    };
    expect(await ran(world, edited)).toEqual(['deferred']);
    const came = await ran(world, tagged('b', '2'), tagged('c', '3'));
    expect(came).toEqual(['baseline', 'changed!']);
    expect(world.sent.map(askedWith).slice(2)).toEqual([undefined, '"2"']);
  });
});

describe('an extractor of another version', () => {
  test('with a rule in place reads the stored version anew, and tells only what is new', async () => {
    const world = await worldWith({ ignorePresets: ['clock'] });
    await ran(world, page('<p>a 14:05</p>'));
    const state = await world.db.get('states', world.watch.id);
    if (state === undefined) throw new Error('no state');
    await world.db.put('states', { ...state, readUnder: 'older', fingerprint: 'other' });
    expect(await ran(world, page('<p>a 15:06</p>'), page('<p>b 15:06</p>'))).toEqual([
      'unchanged_200 same_text',
      'changed!',
    ]);
  });
});

describe('two watches on one address with rules of their own', () => {
  test('one is blocked and one changed: the tag does not hide the change from the other', async () => {
    const url = aWatch();
    const blocked = { ...url, id: 'blocked', rules: { notWhile: ['closed'] } };
    const other = { ...url, id: 'other' };
    const world = await checkWorld([blocked, other]);
    const steps: Answer[] = [
      tagged('open', '1'),
      tagged('closed', '2'),
      empty(304),
      tagged('open again', '3'),
    ];
    const told: string[][] = [];
    for (const answer of steps) {
      world.answer(answer);
      const report = await world.check();
      world.wait(DAY_MS);
      const ids = report.kind === 'ran' ? report.told : [];
      const changes = await world.db.getAll('changes');
      told.push(
        changes
          .filter(({ id }) => ids.includes(id))
          .map(({ watchId }) => watchId)
          .sort(),
      );
    }
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', '"2"', '"2"']);
    expect(told).toEqual([[], ['other'], [], ['blocked', 'other']]);
    const state = await world.db.get('states', 'blocked');
    expect(state?.status).toBe('ok');
  });

  test('one is to be seen twice: a 304 to what the other has kept does not end its second look', async () => {
    const twice = aWatch({ id: 'twice', rules: { confirmAfter: 2 } });
    const world = await checkWorld([twice, aWatch({ id: 'other' })]);
    const told: string[] = [];
    for (const answer of [tagged('a', '1'), tagged('b', '2'), tagged('b', '2')]) {
      world.answer(answer);
      await world.check();
      world.wait(DAY_MS);
      told.push((await world.db.getAll('changes')).map(({ watchId }) => watchId).join());
    }
    expect(told).toEqual(['', 'other', expect.stringMatching(/twice/)]);
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', undefined]);
  });

  test('a word that blocked is taken back: the page that is there is asked for whole', async () => {
    const blocked = aWatch({ id: 'blocked', rules: { notWhile: ['closed'] } });
    const world = await checkWorld([blocked, aWatch({ id: 'other' })]);
    for (const answer of [tagged('open', '1'), tagged('closed', '2')]) {
      world.answer(answer);
      await world.check();
      world.wait(DAY_MS);
    }
    const edit = { now: world.ports.clock.now(), reread: { kind: 'version_missing' } as const };
    await editWatch(world.db, 'blocked', { rules: {} }, edit);
    world.answer(tagged('closed', '2'));
    const report = await world.check();
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', undefined]);
    expect(report).toMatchObject({ outcome: { kind: 'changed' }, told: [expect.any(String)] });
  });
});
