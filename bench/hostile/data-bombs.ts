/** Bombs in lines, JSON, XML, feeds and tables. */
import { answer, type Bomb, shuffled, times } from './bomb';

const TEXT = 'text/plain';
const JSON_TYPE = 'application/json';

export function lineBombs(): readonly Bomb[] {
  const same = 'same\n'.repeat(200_000);
  const list = (count: number, line: (nth: number) => string) =>
    Array.from({ length: count }, (_, nth) => line(nth));
  const mixed = (lines: readonly string[]) =>
    [lines.join('\n'), shuffled(lines, 1).join('\n')] as const;
  const lines = (letter: string, count: number) => times(count, (nth) => `${letter}${nth}\n`);
  const prices = (add: number) => times(90_000, (nth) => `<p>price ${nth + add}`);
  return [
    answer('200,000 equal lines and one more', TEXT, () => [same, `x\n${same}same`]),
    answer('200,000 lines of forty, shuffled', TEXT, () =>
      mixed(list(200_000, (nth) => `line ${nth % 40}`)),
    ),
    answer('200,000 lines, shuffled', TEXT, () => mixed(list(200_000, (nth) => `line ${nth}`))),
    answer('299,000 lines, each another', TEXT, () => [lines('a', 299_000), lines('b', 299_000)]),
    answer('490,000 lines', TEXT, () => [lines('a', 10), lines('b', 490_000)]),
    answer('90,000 paragraphs, each another', 'text/html', () => [prices(0), prices(1)]),
  ];
}

export function jsonBombs(): readonly Bomb[] {
  const objects = () => {
    const list = Array.from({ length: 50_000 }, (_, id) => ({
      id,
      name: `thing ${id}`,
      price: (id * 7) % 1000,
    }));
    return [JSON.stringify(list), JSON.stringify(shuffled(list, 2))] as const;
  };
  const values = (value: number) => `[${`${value},`.repeat(999_000)}1]`;
  const keys = (add: number) => {
    const members = times(400_000, (nth) => `,"k${nth}":${(nth + add) % 7}`);
    return `{${members.slice(1)}}`;
  };
  const nested = '['.repeat(10_000) + ']'.repeat(10_000);
  return [
    answer('50,000 objects, shuffled', JSON_TYPE, objects),
    answer('50,000 objects, shuffled, order ignored', JSON_TYPE, objects, {
      ignoreArrayOrder: true,
    }),
    answer('$..*..*', JSON_TYPE, objects, { jsonPath: '$..*..*' }),
    answer('a million values', JSON_TYPE, () => [values(1), values(2)]),
    answer('400,000 keys', JSON_TYPE, () => [keys(0), keys(1)]),
    answer('10,000 lists deep', JSON_TYPE, () => [nested, `[${nested}]`]),
  ];
}

export function markupBombs(): readonly Bomb[] {
  const feed = (word: string) => {
    const items = times(
      40_000,
      (nth) => `<item><title>${word} ${nth}</title><description>&lt;p&gt;x</description></item>`,
    );
    return `<rss version="2.0"><channel><title>F</title>${items}</channel></rss>`;
  };
  const rows = (add: number) => times(200_000, (nth) => `${nth},"a ""b"" ${(nth + add) % 97}",x\n`);
  const elements = (name: string) => `<a>${`<${name}/>`.repeat(1_000_000)}</a>`;
  return [
    answer('entities of entities', 'application/xml', () => ['<l>lol</l>', entitiesOfEntities()]),
    answer('a million elements', 'application/xml', () => [elements('b'), elements('c')]),
    answer('40,000 items without ids', 'application/rss+xml', () => [feed('a'), feed('b')]),
    answer('200,000 rows', 'text/csv', () => [rows(0), rows(1)]),
  ];
}

/** A billion words, were they put in. */
function entitiesOfEntities(): string {
  const names = 'abcdefghij';
  const declared = Array.from(names.slice(1), (name, nth) => {
    const ten = `&${names[nth]};`.repeat(10);
    return `<!ENTITY ${name} "${ten}">`;
  });
  return `<!DOCTYPE l [<!ENTITY a "lol">${declared.join('')}]><l>&j;</l>`;
}
