import { beforeEach, expect, test } from 'vitest';
import { webDigest } from '../../../src/adapters/digest';
import { fill } from '../../adapters/storage/open-fresh';
import { aSnapshot, aState, aWatch } from '../../adapters/storage/rows';
import { png } from '../../origin/png.mjs';
import { type Stage, stage } from './context';

const PNG = Uint8Array.from(png(41, 24, [1, 2, 3]));
const BOMB = PNG.slice();
new DataView(BOMB.buffer).setUint32(16, 40_000);
new DataView(BOMB.buffer).setUint32(20, 40_000);
const USES = Array.from(
  { length: 30 },
  (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
).join('');
const svg = (inside: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
let set: Stage;

beforeEach(async () => {
  set = await stage();
  await fill(set.db, { watches: [aWatch()], states: [aState(aWatch())] });
});

async function viewOf(type: string, bytes: Uint8Array<ArrayBuffer>, sha256?: string) {
  const picture = { type, bytes, sha256: sha256 ?? (await webDigest.sha256(bytes)) };
  await fill(set.db, { snapshots: [aSnapshot({ picture })] });
  return set.handlers['versions.picture']({ watchId: 'w1', versionId: 's1' });
}

test('a picture comes byte for byte, with its sizes', async () => {
  const { base64, ...about } = await viewOf('image/png', PNG);
  expect(about).toEqual({
    type: 'image/png',
    size: PNG.length,
    width: 41,
    height: 24,
    problem: null,
  });
  expect(Uint8Array.from(Buffer.from(base64 ?? '', 'base64'))).toEqual(PNG);
});

test('the largest that is ever fetched comes, too', async () => {
  const bytes = new Uint8Array(5 * 1024 * 1024);
  bytes.set(PNG);
  const { base64, size } = await viewOf('image/png', bytes);
  expect(Buffer.from(base64 ?? '', 'base64')).toHaveLength(size);
});

test.each<[string, string, Uint8Array<ArrayBuffer>, string | undefined, string]>([
  ['damaged bytes', 'image/png', PNG, 'another', 'damaged'],
  ['more pixels than a page can hold', 'image/png', BOMB, undefined, 'too_large'],
  ['a drawing that uses itself up', 'image/svg+xml', svg(USES), undefined, 'too_complex'],
])('%s: no bytes, and why', async (_name, type, bytes, sha256, problem) => {
  expect(await viewOf(type, bytes, sha256)).toMatchObject({ base64: null, problem });
});

test('a plain drawing is shown', async () => {
  expect(await viewOf('image/svg+xml', svg('<rect/>'))).toMatchObject({ problem: null });
});

test('a version that is no picture, or of another watch, is refused', async () => {
  await fill(set.db, { snapshots: [aSnapshot()] });
  for (const request of [
    { watchId: 'w1', versionId: 's1' },
    { watchId: 'w2', versionId: 's1' },
  ]) {
    await expect(set.handlers['versions.picture'](request)).rejects.toMatchObject({
      code: 'bad_request',
    });
  }
});
