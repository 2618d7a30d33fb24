/** What a gate of the trace decided, in words (`core/watch/gates.ts`). */
import type { TraceStep } from '../core/check/trace';
import type { NumberRule } from '../core/watch/number-rule';
import type { MessageKey } from '../messaging/page/i18n';
import { count } from '../ui/format';
import { fill, type Phrase, said } from '../ui/phrase';
import { tidy } from '../ui/untrusted';
import { listed, plural, type Words } from '../ui/words';

const WORD_LENGTH = 80;

const REASONS: Readonly<Record<string, MessageKey>> = {
  below_threshold: 'trace_gate_below_threshold',
  other_direction: 'trace_gate_other_direction',
  words_missing: 'trace_gate_words_missing',
  words_still_there: 'trace_gate_words_still_there',
  number_rule: 'trace_gate_number_rule',
  most_of_page_gone: 'trace_gate_most_of_page_gone',
};

/** Reasons that only repeat what the rule before them said. */
const SAID_BY_RULE: ReadonlySet<string> = new Set(['below_threshold', 'number_rule']);

/** The steps of a trace without what the one before has said. */
export function withoutRepeats(trace: readonly TraceStep[]): readonly TraceStep[] {
  return trace.filter(({ step, rule, text }, index) => {
    const before = trace[index - 1];
    const isReason = step === 'gate' && rule === undefined && SAID_BY_RULE.has(text);
    return !isReason || before?.step !== 'gate' || before.rule === undefined;
  });
}

export function gatePhrase({ rule, text, count: chars }: TraceStep, words: Words): Phrase {
  if (rule === undefined) {
    const key = REASONS[text];
    return key === undefined ? value(text) : said(words.message(key));
  }
  if (rule.startsWith('{')) return numberPhrase(rule, text, words);
  const [, name = '', limit = ''] = /^(\w+): ([\s\S]*)$/u.exec(rule) ?? [];
  switch (name) {
    case 'minChangedChars':
      return said(plural(words, 'trace_gate_threshold', chars ?? 0, count(Number(limit), words)));
    case 'alertOnlyIf':
      return fill(words, 'trace_gate_word_there', value(limit));
    case 'alertIfGone':
      return fill(words, 'trace_gate_word_gone', value(limit));
    case 'notWhile':
      return fill(words, 'trace_gate_word_blocks', value(limit));
    default:
      return value(rule);
  }
}

/** "49 → 45: dropsByPercent, below"; a dash stands for nothing. */
function numberPhrase(rule: string, text: string, words: Words): Phrase {
  const [, before = '–', after = '–', held = ''] = /^(\S+) → (\S+): (.*)$/u.exec(text) ?? [];
  const numberWords = (one: string) =>
    one === '–' ? words.message('trace_gate_number_missing') : numeral(Number(one), words);
  if (before === '–' && after === '–') return said(words.message('trace_gate_number_never'));
  const clauses = JSON.parse(rule) as NumberRule;
  const names = held.split(', ').filter((name): name is keyof NumberRule => name in clauses);
  const fulfilled = names.map((name) => clauseWords(name, clauses[name], words));
  return said(
    words.message(
      'trace_gate_number',
      numberWords(before),
      numberWords(after),
      fulfilled.length === 0 ? words.message('trace_gate_number_none') : listed(words, fulfilled),
    ),
  );
}

/** One clause of a rule on numbers that was met: "it fell by 5 % or more". */
function clauseWords(
  name: keyof NumberRule,
  limit: number | true | undefined,
  words: Words,
): string {
  return words.message(
    `trace_gate_${name}`,
    typeof limit === 'number' ? numeral(limit, words) : '',
  );
}

/** A number of the page: with all its digits, unlike a count. */
function numeral(number: number, { language }: Words): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(number);
}

function value(text: string): Phrase {
  return [{ kind: 'value', text: tidy(text, WORD_LENGTH) }];
}
