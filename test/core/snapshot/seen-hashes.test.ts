import { expect, test } from 'vitest';
import { SeenHashes } from '../../../src/core/snapshot/seen-hashes';

test('a hash is new once, however many came between', () => {
  const seen = new SeenHashes();
  const hashes = Array.from({ length: 20_000 }, (_, nth) => [
    Math.imul(nth, 0x9e3779b1),
    Math.imul(nth, 0x85ebca6b),
  ]) as readonly (readonly [number, number])[];
  expect(hashes.filter(([high, low]) => !seen.isNew(high, low))).toEqual([]);
  expect(hashes.filter(([high, low]) => seen.isNew(high, low))).toEqual([]);
});

test('each half tells hashes apart, and zero is one like the others', () => {
  const seen = new SeenHashes();
  expect([
    seen.isNew(0, 0),
    seen.isNew(0, 0),
    seen.isNew(0, 1),
    seen.isNew(1, 0),
    seen.isNew(-1, 0x80000000),
    seen.isNew(0xffffffff, -0x80000000),
  ]).toEqual([true, false, true, true, true, false]);
});

test('hashes that all want one place are not looked for without end', () => {
  const seen = new SeenHashes();
  const found = Array.from({ length: 2000 }, (_, nth) => seen.isNew(nth, 0)).filter(Boolean);
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(300);
});
