import { block } from '../../../src/core/content/block';
import { applyTextRules, type TextRules } from '../../../src/core/content/text-rules';
import type { PresetName } from '../../../src/core/watch/preset-name';

export const NO_TEXT_RULES: TextRules = {
  ignorePatterns: [],
  ignorePresets: [],
  ignoreNumbers: false,
  ignoreCase: false,
  ignoreBlanks: false,
  keepOnly: [],
  sortLines: false,
  uniqueLines: false,
};

export const linesOf = (...texts: readonly string[]) =>
  texts.map((text) => block(text, 'p', undefined));

/** What rules leave of some lines. */
export function textsAfter(
  texts: readonly string[],
  rules: Partial<TextRules>,
  language?: string,
): readonly string[] {
  return applyTextRules(linesOf(...texts), { ...NO_TEXT_RULES, ...rules }, language).blocks.map(
    ({ text }) => text,
  );
}

/** What a preset leaves of one line; empty if the line is gone. */
export function leftOf(preset: PresetName, text: string, language?: string): string {
  return textsAfter([text], { ignorePresets: [preset] }, language).join('\n');
}

/** Rows of one length, as tables of tests want them. */
export function takenRows(
  rows: readonly (readonly [text: string, left: string, language?: string])[],
): readonly (readonly [string, string, string | undefined])[] {
  return rows.map(([text, left, language]) => [text, left, language]);
}

export function stayingRows(
  rows: readonly (readonly [text: string, language?: string])[],
): readonly (readonly [string, string | undefined])[] {
  return rows.map(([text, language]) => [text, language]);
}
