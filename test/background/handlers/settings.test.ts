import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/watch/settings';
import { dump } from '../../adapters/storage/open-fresh';
import { stage } from './context';

describe('settings.set', () => {
  test('changes what is named, plans anew and tells the pages', async () => {
    const set = await stage();
    const expected = { ...DEFAULT_SETTINGS, hostSample: 4 };
    expect(await set.handlers['settings.set']({ hostSample: 4 })).toEqual(expected);
    expect(await set.handlers['settings.get']({})).toEqual(expected);
    expect(set.runner.asked).toEqual(['reschedule']);
    expect(set.announced).toBe(1);
  });

  test.each<[string, Partial<Settings>, string, string]>([
    [
      'a sample of one',
      { hostSample: 1 },
      'bad_request',
      'hostSample: a whole number from 2 to 200',
    ],
    [
      'half a version',
      { versionsKept: 2.5 },
      'bad_request',
      'versionsKept: a whole number from 2 to 1000',
    ],
    [
      'an interval of a second',
      { defaultIntervalMs: 1000 },
      'interval_out_of_bounds',
      'defaultIntervalMs: a whole number from 60000 to 2592000000',
    ],
  ])(
    '%s is refused, naming the bounds, and nothing is written',
    async (_title, request, code, detail) => {
      const { handlers, db } = await stage();
      const setting = handlers['settings.set']({ exchangesKept: 500, ...request });
      await expect(setting).rejects.toMatchObject({ code, detail });
      expect(Object.values(await dump(db)).flat()).toEqual([]);
    },
  );

  test('a field left undefined is not touched', async () => {
    const { handlers } = await stage();
    const request = { hostSample: undefined, versionsKept: 3 } as unknown as Partial<Settings>;
    expect(await handlers['settings.set'](request)).toEqual({
      ...DEFAULT_SETTINGS,
      versionsKept: 3,
    });
  });
});
