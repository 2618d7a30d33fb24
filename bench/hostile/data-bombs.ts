/** Bombs in lines, JSON, XML, feeds and tables. */
import { answer, type Bomb, page, shuffled, times } from './bomb';

const TEXT = 'text/plain';
const JSON_TYPE = 'application/json';

export function lineBombs(): readonly Bomb[] {
  const same = 'same\n'.repeat(200_000);
  const few = Array.from({ length: 200_000 }, (_, nth) => `line ${nth % 40}`);
  const many = Array.from({ length: 200_000 }, (_, nth) => `line ${nth}`);
  const lines = (letter: string, count: number) => times(count, (nth) => `${letter}${nth}\n`);
  const prices = (add: number) => times(90_000, (nth) => `<p>price ${nth + add}`);
  return [
    answer('200,000 equal lines and one more', TEXT, same, `x\n${same}same`),
    answer('200,000 lines of forty, shuffled', TEXT, few.join('\n'), shuffled(few, 1).join('\n')),
    answer('200,000 lines, shuffled', TEXT, many.join('\n'), shuffled(many, 1).join('\n')),
    answer('299,000 lines, each another', TEXT, lines('a', 299_000), lines('b', 299_000)),
    answer('490,000 lines', TEXT, lines('a', 10), lines('b', 490_000)),
    { ...page('90,000 paragraphs, each another', ''), held: prices(0), came: prices(1) },
  ];
}

export function jsonBombs(): readonly Bomb[] {
  const objects = Array.from({ length: 50_000 }, (_, id) => ({
    id,
    name: `thing ${id}`,
    price: (id * 7) % 1000,
  }));
  const before = JSON.stringify(objects);
  const after = JSON.stringify(shuffled(objects, 2));
  const values = (value: number) => `[${`${value},`.repeat(999_000)}1]`;
  const keys = (add: number) => {
    const members = times(400_000, (nth) => `,"k${nth}":${(nth + add) % 7}`);
    return `{${members.slice(1)}}`;
  };
  const nested = '['.repeat(10_000) + ']'.repeat(10_000);
  const ofObjects = (name: string, rules: Bomb['rules']) => ({
    ...answer(name, JSON_TYPE, before, after),
    rules,
  });
  return [
    ofObjects('50,000 objects, shuffled', {}),
    ofObjects('50,000 objects, shuffled, order ignored', { ignoreArrayOrder: true }),
    ofObjects('$..*..*', { jsonPath: '$..*..*' }),
    answer('a million values', JSON_TYPE, values(1), values(2)),
    answer('400,000 keys', JSON_TYPE, keys(0), keys(1)),
    answer('10,000 lists deep', JSON_TYPE, nested, `[${nested}]`),
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
  const lol = entitiesOfEntities();
  return [
    answer('entities of entities', 'application/xml', '<l>lol</l>', lol),
    answer('a million elements', 'application/xml', elements('b'), elements('c')),
    answer('40,000 items without ids', 'application/rss+xml', feed('a'), feed('b')),
    answer('200,000 rows', 'text/csv', rows(0), rows(1)),
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
