/** Pages of about 100 kB and a hundred versions of each, the same in every run. */
import { type Random, seededRandom } from '../schedule/random';

export const VERSIONS = 100;
const PAGE_CHARS = 100_000;
const VOCABULARY = 4000;

export interface Case {
  readonly name: string;
  /** Oldest first. */
  readonly versions: readonly string[];
  /** Where a textual delta cuts the page. */
  readonly cut: 'lines' | 'tags';
}

export function cases(seed: number): readonly Case[] {
  return [
    { name: 'small edits', versions: edited(seed, '\n'), cut: 'lines' },
    { name: 'small edits, all on one line', versions: edited(seed + 1, ''), cut: 'tags' },
    { name: 'every line changes', versions: tokened(seed + 2), cut: 'lines' },
    { name: 'another page each time', versions: unrelated(seed + 3), cut: 'lines' },
  ];
}

/** One to three places a version: a sentence said otherwise, a line that came, a line that went. */
function edited(seed: number, glue: string): readonly string[] {
  const random = seededRandom(seed);
  const lines = pageLines(random);
  const versions = [lines.join(glue)];
  while (versions.length < VERSIONS) {
    const edits = 1 + below(random, 3);
    for (let edit = 0; edit < edits; edit += 1) {
      const at = below(random, lines.length);
      const kind = random.next();
      if (kind < 0.6) lines[at] = withOtherWords(random, lines[at] as string);
      else if (kind < 0.8) lines.splice(at, 0, line(random));
      else lines.splice(at, 1);
    }
    versions.push(lines.join(glue));
  }
  return versions;
}

/** Each line has a link with a token of the version, as a site has that marks its files so. */
function tokened(seed: number): readonly string[] {
  const random = seededRandom(seed);
  const lines = pageLines(random);
  return Array.from({ length: VERSIONS }, () => {
    const token = Math.floor(random.next() * 2 ** 32).toString(16);
    return lines.map((each) => each.replace('">', `?v=${token}">`)).join('\n');
  });
}

function unrelated(seed: number): readonly string[] {
  return Array.from({ length: VERSIONS }, (_, version) =>
    pageLines(seededRandom(seed * 1000 + version)).join('\n'),
  );
}

function pageLines(random: Random): string[] {
  const lines: string[] = [];
  for (let length = 0; length < PAGE_CHARS; length += (lines.at(-1) as string).length + 1) {
    lines.push(line(random));
  }
  return lines;
}

function line(random: Random): string {
  const words = Array.from({ length: 8 + below(random, 12) }, () => word(random));
  const link = `/${word(random)}/${below(random, 100_000)}`;
  return `<li class="entry"><a href="${link}">${words.slice(0, 4).join(' ')}</a> <p>${words.join(' ')}.</p></li>`;
}

function withOtherWords(random: Random, text: string): string {
  const words = text.split(' ');
  const at = 2 + below(random, words.length - 3);
  words.splice(at, 1 + below(random, 2), word(random));
  return words.join(' ');
}

/** Few words are frequent and many are rare, as in any language. */
function word(random: Random): string {
  const rank = Math.floor(VOCABULARY ** random.next());
  return ((rank * 2654435761) % 2 ** 32).toString(36).slice(0, 3 + (rank % 6));
}

function below(random: Random, limit: number): number {
  return Math.floor(random.next() * limit);
}
