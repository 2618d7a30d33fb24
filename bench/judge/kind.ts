/** A kind of page: how one is made up, how it is written, and what on it a person waits for. */
import type { CaseSettings } from '../../scripts/compare/compare-case';
import type { Dice } from './dice';
import type { View } from './noise';
import type { PageClass } from './pair';
import type { Tongue } from './tongues';

export interface Setting {
  readonly seed: string;
  readonly dice: Dice;
  readonly tongue: Tongue;
}

export interface Change<Content> {
  readonly name: string;
  readonly to: (content: Content, setting: Setting) => Content;
  /** What the news is made of; nobody ignores what they wait for. */
  readonly waitsFor?: 'time' | 'number';
  /** What has to be set for it. */
  readonly settings?: CaseSettings;
}

export interface Kind<Content> {
  readonly pageClass: PageClass;
  readonly make: (setting: Setting) => Content;
  readonly write: (content: Content, view: View, setting: Setting) => string;
  readonly changes: readonly Change<Content>[];
}

export interface Drawn {
  readonly write: (view: View) => string;
  readonly change: {
    readonly name: string;
    readonly waitsFor: 'time' | 'number' | undefined;
    readonly settings: CaseSettings;
    readonly write: (view: View) => string;
  };
}

export interface AnyKind {
  readonly pageClass: PageClass;
  readonly draw: (setting: Setting) => Drawn;
}

/** A kind whose content only it knows. */
export function kind<Content>({ pageClass, make, write, changes }: Kind<Content>): AnyKind {
  return {
    pageClass,
    draw(setting) {
      const content = make(setting);
      const { name, to, waitsFor, settings = {} } = setting.dice.pick(changes);
      const changed = to(content, setting);
      return {
        write: (view) => write(content, view, setting),
        change: {
          name,
          waitsFor,
          settings,
          write: (view) => write(changed, view, setting),
        },
      };
    },
  };
}

export function withOneMore<Value>(list: readonly Value[], value: Value, at = 0): readonly Value[] {
  return [...list.slice(0, at), value, ...list.slice(at)];
}

export function withoutOne<Value>(list: readonly Value[], dice: Dice): readonly Value[] {
  const gone = dice.between(0, list.length - 1);
  return list.filter((_value, index) => index !== gone);
}

export function withOneOther<Value>(
  list: readonly Value[],
  dice: Dice,
  other: (value: Value) => Value,
): readonly Value[] {
  const at = dice.between(0, list.length - 1);
  return list.map((value, index) => (index === at ? other(value) : value));
}

/** The text with one of its words put in another's place. */
export function withOneWordOther(text: string, { dice, tongue }: Setting): string {
  const parts = tongue.unspaced ? [...text] : text.split(' ');
  const at = dice.between(0, Math.max(0, parts.length - 2));
  const other = tongue.words.filter((word) => !text.includes(word));
  const word = dice.pick(other.length === 0 ? ['XX'] : other);
  return parts.map((part, index) => (index === at ? word : part)).join(tongue.unspaced ? '' : ' ');
}
