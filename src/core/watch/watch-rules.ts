/**
 * What a watch compares and what it tells of: the person's rules, in the order in which they are
 * applied. A watch stores only those that are not the default, so that a rule added later needs no
 * migration and two watches with the same rules have the same key.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import type { NumberRule } from './number-rule';
import type { PresetName } from './preset-name';

/** What is read of a version. Another reading rule makes a stored fingerprint void. */
export interface ReadingRules {
  /** `text`: what a person reads. `markup`: the elements and their attributes too. */
  readonly mode: 'text' | 'markup';
  /** CSS selectors of the parts that are compared; empty: the whole page. */
  readonly include: readonly string[];
  /** For a selector of `include` those to try, in this order, where it finds nothing. */
  readonly alternatives: Readonly<Record<string, readonly string[]>>;
  /** CSS selectors of what is left out, also inside an included part. */
  readonly exclude: readonly string[];
  /** JSONPath (RFC 9535), for JSON and for the JSON-LD inside a page. */
  readonly jsonPath: string | undefined;
  /** Whether where a link leads is compared, and whether an image's address is. */
  readonly links: boolean;
  readonly images: boolean;
  /** JSON: arrays with the same entries are the same. */
  readonly ignoreArrayOrder: boolean;
  /** JSON: numbers are compared to so many digits. */
  readonly significantDigits: number | undefined;
  /**
   * Patterns whose matches are taken out: each line by itself, or with the flag `s` the whole text.
   * Plain, or `/…/flags` (`core/content/pattern.ts`).
   */
  readonly ignorePatterns: readonly string[];
  readonly ignorePresets: readonly PresetName[];
  readonly ignoreNumbers: boolean;
  readonly ignoreCase: boolean;
  readonly ignoreBlanks: boolean;
  /** Patterns: where there are any, only lines in which one of them is found are kept. */
  readonly keepOnly: readonly string[];
  readonly sortLines: boolean;
  readonly uniqueLines: boolean;
}

/** Which differences are told. */
export interface GateRules {
  /** Characters added and removed in all, measured against the reference; 0: any. */
  readonly minChangedChars: number;
  readonly direction: 'any' | 'additions' | 'removals';
  /** Words, without regard to case: nothing is told until one of them is in what is new. */
  readonly alertOnlyIf: readonly string[];
  /** Words, without regard to case: nothing is told until one of them is no longer in the text. */
  readonly alertIfGone: readonly string[];
  /** Words, without regard to case: while one of them is in the text, nothing is told or kept. */
  readonly notWhile: readonly string[];
  readonly numberRule: NumberRule | undefined;
  /** So many checks in a row must find the same new text before it is told; 1: at once. */
  readonly confirmAfter: number;
  /** A text that was there shortly before and comes back is kept without a word. */
  readonly ignoreFlipBack: boolean;
}

export interface WatchRules extends ReadingRules, GateRules {}

/** As a watch stores them: those that are not the default. */
export type StoredRules = Partial<WatchRules>;

const READING_DEFAULTS: ReadingRules = {
  mode: 'text',
  include: [],
  alternatives: {},
  exclude: [],
  jsonPath: undefined,
  links: false,
  images: false,
  ignoreArrayOrder: false,
  significantDigits: undefined,
  ignorePatterns: [],
  ignorePresets: [],
  ignoreNumbers: false,
  ignoreCase: false,
  ignoreBlanks: false,
  keepOnly: [],
  sortLines: false,
  uniqueLines: false,
};

const GATE_DEFAULTS: GateRules = {
  minChangedChars: 0,
  direction: 'any',
  alertOnlyIf: [],
  alertIfGone: [],
  notWhile: [],
  numberRule: undefined,
  confirmAfter: 1,
  ignoreFlipBack: false,
};

export const DEFAULT_WATCH_RULES: WatchRules = { ...READING_DEFAULTS, ...GATE_DEFAULTS };

const READING_NAMES = Object.keys(READING_DEFAULTS) as readonly (keyof ReadingRules)[];
const RULE_NAMES = Object.keys(DEFAULT_WATCH_RULES) as readonly (keyof WatchRules)[];

/** All rules of a watch, the default ones included. */
export function wholeRules(stored: StoredRules): WatchRules {
  return { ...DEFAULT_WATCH_RULES, ...stored };
}

/** The rules to store: none that says what the default says. */
export function storedRules(rules: StoredRules): StoredRules {
  return Object.fromEntries(
    RULE_NAMES.filter((name) => name in rules && !isDefault(name, rules[name])).map((name) => [
      name,
      rules[name],
    ]),
  );
}

/** The chosen part as one selector; undefined: the whole page. */
export function partOf({ include }: StoredRules): string | undefined {
  return include === undefined || include.length === 0 ? undefined : include.join(', ');
}

/** What decides how a version is read, as text: equal rules give equal keys. */
export function readingKey(stored: StoredRules): string {
  const reading = storedRules(stored);
  const own = READING_NAMES.filter((name) => name in reading);
  return own.length === 0 ? '' : JSON.stringify(own.map((name) => [name, reading[name]]));
}

function isDefault<Name extends keyof WatchRules>(name: Name, value: WatchRules[Name] | undefined) {
  return JSON.stringify(value) === JSON.stringify(DEFAULT_WATCH_RULES[name]);
}
