/** What a person's rules are called in their language: the presets, and the rules without a text. */
import { PRESET_NAMES, type PresetName } from '../core/watch/preset-name';
import type { MessageKey } from '../messaging/page/i18n';
import { type Phrase, said } from './phrase';
import type { Words } from './words';

const PRESET_KEYS: Readonly<Record<PresetName, MessageKey>> = {
  'relative-time': 'preset_relative_time',
  date: 'preset_date',
  clock: 'preset_clock',
  counter: 'preset_counter',
  token: 'preset_token',
};

export function presetWords(name: PresetName, words: Words): string {
  return words.message(PRESET_KEYS[name]);
}

const SET_ASIDE: Readonly<Record<string, MessageKey>> = {
  case: 'trace_ignored_case',
  blanks: 'trace_ignored_blanks',
  numbers: 'trace_ignored_numbers',
};

/** A rule of ours as a trace names it (`TraceStep.builtIn`): a preset or a switch. */
export function builtInName(rule: string, words: Words): Phrase {
  const preset = PRESET_NAMES.find((name) => rule === `preset:${name}`);
  if (preset !== undefined) return said(presetWords(preset, words));
  const key = SET_ASIDE[rule];
  return key === undefined ? typedRule(rule) : said(words.message(key));
}

/** A pattern, a selector or a path, letter by letter. */
export function typedRule(rule: string): Phrase {
  return [{ kind: 'typed', text: rule }];
}
