/**
 * The trace of a check in words: each step with its rule as the person typed it, how often it took
 * something out, and some of that. The engine's own words stand only where a step says nothing else.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import type { Detail, OutcomeKind } from '../core/check/outcome';
import {
  CONSENT_RULE,
  isLeftOut,
  MAX_SAMPLES,
  TOO_SLOW,
  type TraceStep,
} from '../core/check/trace';
import type { MessageKey } from '../messaging/page/i18n';
import { fill, fillPlural, type Phrase, said } from '../ui/phrase';
import { builtInName, typedRule } from '../ui/rule-names';
import { tidy, withoutControls } from '../ui/untrusted';
import { plural, type Words } from '../ui/words';
import { gatePhrase } from './gate-words';
import { isHeldBack, outcomeWords } from './outcome-words';

const RULE_LENGTH = 200;
const SAMPLE_LENGTH = 60;
const FACT_LENGTH = 200;

/** What one step did, for the place beside its name. */
export function stepPhrase(step: TraceStep, words: Words): Phrase {
  if (isLeftOut(step)) return leftOutPhrase(step, words);
  switch (step.step) {
    case 'asked':
      return step.text === ''
        ? said(words.message('trace_asked_plain'))
        : typedRule(withoutControls(step.text));
    case 'answered':
      return answeredPhrase(step.text, words);
    case 'decode':
      return decodePhrase(step.text, words);
    case 'media':
      return mediaPhrase(step.text, words);
    case 'parse':
      return parsePhrase(step, words);
    case 'select':
    case 'exclude':
      return placesPhrase(step, words);
    case 'text':
      return step.count === undefined
        ? fill(words, 'trace_fault', value(step.text))
        : said(plural(words, 'trace_lines', step.count));
    case 'ignore':
      return ignoredPhrase(step, words);
    case 'keep':
      return keptPhrase(step, words);
    case 'sort':
      return said(plural(words, 'trace_sorted', step.count ?? 0));
    case 'unique':
      return withSamples(said(plural(words, 'trace_dropped', step.count ?? 0)), step, words);
    case 'gate':
      return gatePhrase(step, words);
    case 'compare':
      return step.text === 'same_source'
        ? said(words.message('trace_same_source'))
        : value(step.text);
    case 'confirm':
      return value(step.text);
    case 'verdict':
      return said(verdictWords(step.text, words));
  }
}

const ANSWERS: Readonly<Record<string, MessageKey>> = {
  '200': 'trace_answered_200',
  '304': 'trace_answered_304',
  failed: 'trace_answered_failed',
  broken: 'trace_answered_broken',
  opaque_redirect: 'trace_answered_opaque_redirect',
};

function answeredPhrase(text: string, words: Words): Phrase {
  const key = ANSWERS[text];
  return key === undefined
    ? fill(words, 'trace_answered_status', value(text))
    : said(words.message(key));
}

const DECODED: Readonly<Record<string, MessageKey>> = {
  bom: 'trace_decode_bom',
  header: 'trace_decode_header',
  meta: 'trace_decode_meta',
  fallback: 'trace_decode_fallback',
};

/** "utf-8 (header)" */
function decodePhrase(text: string, words: Words): Phrase {
  const [, encoding = '', source = ''] = /^(.*) \((\w+)\)$/u.exec(text) ?? [];
  const key = DECODED[source];
  return key === undefined ? value(text) : fill(words, key, value(encoding));
}

const MEDIA: Readonly<Record<string, MessageKey>> = {
  html: 'trace_media_html',
  text: 'trace_media_text',
  json: 'trace_media_json',
  xml: 'trace_media_xml',
  csv: 'trace_media_csv',
  feed: 'trace_media_feed',
  other: 'trace_media_other',
};

/** "html (text/html)", "json (no type)" */
function mediaPhrase(text: string, words: Words): Phrase {
  const [, kind = '', type = ''] = /^(\w+) \((.*)\)$/u.exec(text) ?? [];
  const key = MEDIA[kind];
  if (key === undefined) return value(text);
  const named = said(words.message(key));
  return type === 'no type'
    ? fill(words, 'trace_media_no_type', named)
    : fill(words, 'trace_media_of_type', named, typedRule(tidy(type, RULE_LENGTH)));
}

function parsePhrase({ text, count: nodes }: TraceStep, words: Words): Phrase {
  if (nodes !== undefined) return said(plural(words, 'trace_elements', nodes));
  if (text === 'too_deep' || text === 'too_many_nodes') {
    return said(words.message(`dash_detail_${text}`));
  }
  if (text === 'not well-formed') return said(words.message('trace_parse_not_well_formed'));
  const [, amount, what] = /^(\d+) (items|records)$/.exec(text) ?? [];
  if (amount === undefined) return said(words.message('trace_parse_too_large'));
  return said(plural(words, what === 'items' ? 'trace_items' : 'trace_records', Number(amount)));
}

const NOT_CHOSEN: Readonly<Record<string, MessageKey>> = {
  'no JSON': 'trace_select_no_json',
  'nothing to choose from': 'trace_select_no_elements',
  'too heavy': 'trace_select_too_heavy',
};

function placesPhrase(step: TraceStep, words: Words): Phrase {
  const { text, count: found } = step;
  const key = NOT_CHOSEN[text];
  if (key !== undefined) return aboutRule(step, said(words.message(key)), words);
  if (found === undefined) {
    return aboutRule(step, fill(words, 'trace_select_refused', value(text)), words);
  }
  const places =
    found === 0 ? words.message('trace_places_none') : plural(words, 'trace_places', found);
  return aboutRule(step, said(places), words);
}

function aboutRule(step: TraceStep, fact: Phrase, words: Words): Phrase {
  return fill(words, 'trace_with', nameOf(step, words), fact);
}

function nameOf({ rule = '', builtIn }: TraceStep, words: Words): Phrase {
  if (builtIn !== true) return typedRule(tidy(rule, RULE_LENGTH));
  return rule === CONSENT_RULE ? said(words.message('trace_consent')) : builtInName(rule, words);
}

/** A rule that is skipped as a whole: half of one would make a difference of its own. */
function leftOutPhrase(step: TraceStep, words: Words): Phrase {
  const why =
    step.text === TOO_SLOW
      ? said(words.message('trace_left_out_slow'))
      : fill(words, 'trace_left_out_bad', value(step.text));
  return aboutRule(step, why, words);
}

/** "clock times: 1 time: “14:05”"; of case and blanks no number says anything. */
function ignoredPhrase(step: TraceStep, words: Words): Phrase {
  const { count: times = 0, samples } = step;
  const name = nameOf(step, words);
  if (samples === undefined) return name;
  return withSamples(fillPlural(words, 'trace_times', times, name), step, words);
}

function keptPhrase(step: TraceStep, words: Words): Phrase {
  const { count: lines = 0, samples = [] } = step;
  const kept = fillPlural(words, 'trace_kept', lines, nameOf(step, words));
  if (samples.length === 0) return kept;
  return fill(words, 'trace_kept_without', kept, samplesPhrase(samples, words));
}

function withSamples(fact: Phrase, { samples = [], count: all }: TraceStep, words: Words): Phrase {
  if (samples.length === 0) return fact;
  const shown = samplesPhrase(samples, words);
  const hasMore = samples.length >= MAX_SAMPLES && (all ?? 0) > samples.length;
  return fill(
    words,
    'trace_with',
    fact,
    hasMore ? fill(words, 'trace_more_samples', shown) : shown,
  );
}

function samplesPhrase(samples: readonly string[], words: Words): Phrase {
  return samples
    .map((sample) => fill(words, 'trace_quoted', value(tidy(sample, SAMPLE_LENGTH))))
    .reduce((list, sample) => fill(words, 'list_of_phrases', list, sample));
}

/** A difference that is silent is one, and is not told. */
const SILENT: ReadonlySet<string> = new Set<Detail>(['alternating', 'oscillating']);

/** "changed, reverted": how the check ended, and the finer words for it. */
function verdictWords(text: string, words: Words): string {
  const [kind = '', ...details] = text.split(', ');
  if (kind === 'returned') {
    return words.message('trace_verdict_told', words.message('dash_detail_returned'));
  }
  const finer = details as readonly Detail[];
  const ended = outcomeWords(kind as OutcomeKind, finer, words);
  if (isHeldBack(kind as OutcomeKind, finer)) return ended;
  switch (kind as OutcomeKind) {
    case 'changed':
      return finer.some((detail) => SILENT.has(detail))
        ? words.message('trace_verdict_untold', ended)
        : words.message('trace_verdict_told', ended);
    case 'not_modified':
    case 'unchanged_200':
    case 'unchanged_head':
    case 'baseline':
      return words.message('trace_verdict_untold', ended);
    default:
      return ended;
  }
}

function value(text: string): Phrase {
  return [{ kind: 'value', text: tidy(text, FACT_LENGTH) }];
}

/** Whether a person asks why something was told, or why it was not. */
export function whyKey(outcome: OutcomeKind): 'trace_why' | 'trace_why_not' {
  return outcome === 'not_modified' || outcome === 'unchanged_200' || outcome === 'unchanged_head'
    ? 'trace_why_not'
    : 'trace_why';
}
