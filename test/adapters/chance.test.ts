import { describe, expect, it } from 'vitest';
import { createChance } from '../../src/adapters/chance';

describe('createChance', () => {
  it('makes ids that sort in the order they were made, also within a millisecond', () => {
    const { newId } = createChance();
    const times = [0, 1, 35, 36, 1_785_000_000_000, 1_785_000_000_000, 1_785_000_000_001];
    const ids = times.map(newId);
    expect([...ids].sort()).toEqual(ids);
  });

  it('makes ids of one width, out of letters and digits that need no escaping', () => {
    const { newId } = createChance();
    for (const now of [0, Date.UTC(2026, 6, 1), Date.UTC(4000, 0, 1)]) {
      expect(newId(now)).toMatch(/^[0-9a-z]{22}$/);
    }
  });

  it('makes other ids in another background at the same moment', () => {
    const ids = new Set(Array.from({ length: 500 }, () => createChance().newId(7)));
    expect(ids.size).toBe(500);
  });

  it('gives numbers from 0 to below 1 that differ', () => {
    const { random } = createChance();
    const numbers = Array.from({ length: 200 }, random);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(150);
  });
});
