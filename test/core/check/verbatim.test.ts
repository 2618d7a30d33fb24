/**
 * What a server gives is what it gets back: through the check, the database and the next check, for
 * any field value that a browser can deliver.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWatch } from '../../adapters/storage/rows';
import { askedWith, checkWorld, DAY_MS, empty, page } from './check-world';

/** Bytes of a field value as scripts see them: no controls but the tab, no blanks around. */
const fieldValue = fc
  .string({
    unit: fc
      .oneof(
        fc.constant(0x09),
        fc.integer({ min: 0x20, max: 0x7e }),
        fc.integer({ min: 0x80, max: 0xff }),
      )
      .map((code) => String.fromCharCode(code)),
    maxLength: 300,
  })
  .map((text) => text.replaceAll(/^[\t ]+|[\t ]+$/g, ''))
  // Neither can be sent back: an empty field is none, and `*` would match whatever there is.
  .filter((text) => text !== '' && text !== '*');

async function roundTrip(name: string, value: string): Promise<readonly (string | undefined)[]> {
  const world = await checkWorld();
  const given = page('<p>one</p>', [[name, value]]);
  world.answer(given, empty(304), empty(304), { ...given, body: new TextEncoder().encode('two') });
  for (let check = 0; check < 4; check += 1) {
    await world.check();
    world.wait(DAY_MS);
  }
  const stored = await world.db.get('resources', aWatch().resourceKey);
  world.db.close();
  return [...world.sent.map(askedWith), stored?.validators.etag ?? stored?.validators.lastModified];
}

describe('byte for byte', () => {
  test('an ETag', async () => {
    await fc.assert(
      fc.asyncProperty(fieldValue, async (etag) => {
        expect(await roundTrip('ETag', etag)).toEqual([undefined, etag, etag, etag, etag]);
      }),
      { numRuns: 40 },
    );
  });

  test('a Last-Modified that nobody can read', async () => {
    const unreadable = fieldValue.filter((text) => !/\d\d:\d\d:\d\d/.test(text));
    await fc.assert(
      fc.asyncProperty(unreadable, async (date) => {
        expect(await roundTrip('Last-Modified', date)).toEqual([undefined, date, date, date, date]);
      }),
      { numRuns: 40 },
    );
  });
});
