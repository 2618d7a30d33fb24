/**
 * Reading a robots.txt for one product: the group that is meant for it, and which paths that group
 * lets it ask for. Matching is the package's; what it does not do is done here: finding the group as
 * crawlers do, spellings of a path that mean the same, and whatever is no robots.txt at all.
 *
 * @see RFC 9309, sections 2.2 and 2.5; docs/adr/0007-robots.md
 */
import robotsParser from 'robots-parser';
import { readCrawlDelay } from './crawl-delay';
import { comparablePath, comparablePattern } from './path-encoding';

/** What a group of rules is matched by. */
export const PRODUCT_TOKEN = 'stillwatch';
/** What a crawler must read at the least, and the most that is read here. */
export const LONGEST_ROBOTS_BYTES = 500 * 1024;
/** No address is so long that a longer pattern could be meant for one. */
const LONGEST_PATTERN = 2048;

export interface RobotsRules {
  /** What the group asks to be kept between two requests; undefined: nothing. */
  readonly crawlDelayMs: number | undefined;
  /**
   * @param pathAndQuery as the address has it, beginning with `/`
   */
  allows(pathAndQuery: string): boolean;
}

/** Never throws, whatever is in the text: it is the site's, and may be anything. */
export function parseRobots(text: string, productToken = PRODUCT_TOKEN): RobotsRules {
  const groups = isMarkup(text) ? [] : readGroups(text);
  const group = groupFor(groups, productToken.toLowerCase());
  const rules = group.rules.map(([kind, pattern]) => `${kind}: ${pattern}\n`).join('');
  const robots = robotsParser(`${BASE}/robots.txt`, `User-agent: *\n${rules}`);
  return {
    crawlDelayMs: group.crawlDelayMs,
    allows(pathAndQuery) {
      const path = comparablePath(pathAndQuery);
      // The file itself may always be asked for (RFC 9309, 2.2.2).
      if (path === '/robots.txt') return true;
      return robots.isAllowed(BASE + path, '*') ?? true;
    },
  };
}

/** The package wants an address; which one makes no difference, for rules are of paths. */
const BASE = 'https://robots.invalid';

interface Group {
  /** In lower case; `*` is everybody. */
  readonly products: readonly string[];
  readonly rules: readonly (readonly ['Allow' | 'Disallow', string])[];
  readonly crawlDelayMs: number | undefined;
}

/** Groups for one product count as one; the one for everybody only where there is none of its own. */
function groupFor(groups: readonly Group[], product: string): Omit<Group, 'products'> {
  const own = groups.filter(({ products }) => products.includes(product));
  const chosen = own.length > 0 ? own : groups.filter(({ products }) => products.includes('*'));
  const delays = chosen.flatMap(({ crawlDelayMs }) => crawlDelayMs ?? []);
  return {
    rules: chosen.flatMap(({ rules }) => rules),
    crawlDelayMs: delays.length === 0 ? undefined : Math.max(...delays),
  };
}

function readGroups(text: string): readonly Group[] {
  const groups: { products: string[]; rules: Group['rules'][number][]; delays: number[] }[] = [];
  let hasRules = true;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const found = readLine(line);
    if (found === undefined) continue;
    const { field, value } = found;
    if (field === 'user-agent') {
      // Lines of other kinds in between do not end a list of products; rules do.
      if (hasRules) groups.push({ products: [], rules: [], delays: [] });
      hasRules = false;
      groups.at(-1)?.products.push(productOf(value));
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined) continue;
    hasRules = true;
    if (field === 'crawl-delay') {
      const delay = readCrawlDelay(value);
      if (delay !== undefined) group.delays.push(delay);
    } else if (value !== '' && value.length <= LONGEST_PATTERN) {
      group.rules.push([field === 'allow' ? 'Allow' : 'Disallow', comparablePattern(value)]);
    }
  }
  return groups.map(({ products, rules, delays }) => ({
    products,
    rules,
    crawlDelayMs: delays.length === 0 ? undefined : Math.max(...delays),
  }));
}

type Field = 'user-agent' | 'allow' | 'disallow' | 'crawl-delay';

/** Misspellings that crawlers agree to read; whatever else there is is for others. */
const FIELDS: Readonly<Record<string, Field>> = {
  useragent: 'user-agent',
  allow: 'allow',
  disallow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  crawldelay: 'crawl-delay',
};

function readLine(line: string): { readonly field: Field; readonly value: string } | undefined {
  const [text = ''] = line.split('#', 1);
  const colon = text.indexOf(':');
  if (colon === -1 || colon > 40) return undefined;
  const name = text
    .slice(0, colon)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  return field === undefined ? undefined : { field, value: text.slice(colon + 1).trim() };
}

/** `Stillwatch/1.0 (+https://...)` names the product `stillwatch`. */
function productOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? '';
}

/** A page in place of the file, "not found" for the most part: whatever it says is no rule. */
function isMarkup(text: string): boolean {
  return /^[\ufeff\s]*<(?:!|\?|[a-z])/i.test(text.slice(0, 1000));
}
