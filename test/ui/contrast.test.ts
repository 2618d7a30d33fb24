import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

const TOKENS = new Map(
  [...CSS.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

type Theme = 'light' | 'dark';

function colour(name: string, theme: Theme): string {
  const token = TOKENS.get(name);
  if (token === undefined) throw new Error(`tokens.css has no colour --${name}`);
  return token[theme];
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['paper', 'raised', 'sunken', 'hover'];

/** Text: 4.5 : 1. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...GROUNDS, 'still-wash', 'stir-wash', 'need-wash']],
  ['ink-soft', [...GROUNDS, 'still-wash', 'stir-wash', 'need-wash']],
  ['ink-faint', GROUNDS],
  ['still', [...GROUNDS, 'still-wash']],
  ['stir', [...GROUNDS, 'stir-wash']],
  ['need', [...GROUNDS, 'need-wash']],
  ['on-still', ['still']],
  ['came-ink', ['came']],
  ['gone-ink', ['gone']],
  // The toast turns the page's colours round.
  ['paper', ['ink']],
];

/** Marks, bars, borders of controls: 3 : 1. */
const SHAPES: readonly (readonly [string, readonly string[]])[] = [
  ['edge', ['paper', 'raised', 'sunken']],
  ['still', GROUNDS],
  ['stir', GROUNDS],
  ['need', GROUNDS],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const pairs = (table: typeof TEXTS) =>
    table.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));

  test.each(pairs(TEXTS))('text in --%s can be read on --%s', (front, ground) => {
    expect(contrast(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(SHAPES))('a shape in --%s can be seen on --%s', (front, ground) => {
    expect(contrast(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('the measure is the one of WCAG: black on white is 21, equal colours are 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});
