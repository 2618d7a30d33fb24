import { expect, test } from 'vitest';
import { drawingCost } from '../../../src/core/content/drawing-cost';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test.each<[string, string, number]>([
  ['no drawing', 'just words', 0],
  ['elements, once each', svg('<g><rect/><rect/></g>'), 4],
  ['what is used again', svg('<g id="a"><rect/></g><use href="#a"/><use xlink:href="#a"/>'), 9],
  ['a pattern that fills', svg('<pattern id="p"><rect/></pattern><rect fill="url(#p)"/>'), 6],
  ['what uses itself', svg('<g id="a"><use href="#a"/></g>'), 3],
  ['what is not there', svg('<use href="#nowhere"/>'), 2],
])('%s', (_name, text, cost) => {
  expect(drawingCost(text)).toBe(cost);
});

test('each line uses the one before twice: no more is counted than is too much', () => {
  const lines = Array.from(
    { length: 60 },
    (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
  );
  expect(drawingCost(svg(`<rect id="a0"/>${lines.join('')}`))).toBe(1_000_000);
});

test('a chain of uses as long as the file is too much, and no fault', () => {
  const chain = Array.from({ length: 20_000 }, (_, n) => `<use id="u${n}" href="#u${n + 1}"/>`);
  expect(drawingCost(svg(chain.join('')))).toBe(1_000_000);
});

test.each(['<g>'.repeat(200_000), '<rect/>'.repeat(600_000)])(
  'a file too deep or too long to read',
  (inside) => {
    expect(drawingCost(svg(inside))).toBe(Number.POSITIVE_INFINITY);
  },
);
