/**
 * Content that is data and not a page: JSON, feeds, XML, CSV, plain text, as blocks. Each with the
 * steps it took, for the trace. What it is is told by the content where that is certain (a whole
 * JSON text, a feed's outermost element) and by the type otherwise: many servers send a wrong one.
 */
import type { TraceStep } from '../check/trace';
import type { ReadingRules } from '../watch/watch-rules';
import type { Block } from './block';
import { csvBlocks, isCsvType } from './csv-blocks';
import type { Feed } from './feed';
import { feedBlocks } from './feed-blocks';
import { feedOfJson } from './feed-json';
import { feedOfXml, isFeedRoot } from './feed-xml';
import { comparable, type JsonReading, readJson, readJsonPart } from './json-reading';
import { jsonRecords, recordBlocks } from './json-records';
import { beginsLikeJson, parseJsonText } from './json-text';
import { type JsonNode, type JsonValue, parseJson } from './json-value';
import { type MediaKind, mediaKind, mediaType } from './media';
import { plainLines, sourceLines } from './plain-lines';
import { xmlBlocks } from './xml-blocks';
import { rootName } from './xml-markup';
import { parseXml } from './xml-tree';

export type StructuredRules = Pick<
  ReadingRules,
  'jsonPath' | 'ignoreArrayOrder' | 'significantDigits' | 'mode'
>;

export type Structured =
  | {
      readonly kind: 'read';
      /** What it was read as, e.g. `json`, `feed`, `csv`; a word for the trace. */
      readonly as: 'json' | 'feed' | 'xml' | 'csv' | 'text';
      readonly blocks: readonly Block[];
      readonly title: string | undefined;
      readonly language: string | undefined;
      readonly trace: readonly TraceStep[];
    }
  /** The JSONPath finds nothing, or there is no JSON for it to look at. */
  | { readonly kind: 'part_not_found'; readonly trace: readonly TraceStep[] }
  /** Too deep, too many values, an entity bomb. */
  | { readonly kind: 'too_complex'; readonly trace: readonly TraceStep[] };

export interface StructuredInput {
  /** Decoded. */
  readonly text: string;
  /** As received. */
  readonly contentType: string | undefined;
  readonly rules: StructuredRules;
}

const MAX_TEXT_LINES = 300_000;
const RECORD_TYPES = new Set(['application/x-ndjson', 'application/ndjson', 'application/jsonl']);
const SCRIPT_TYPE = /^(?:application|text)\/(?:x-)?(?:java|ecma)script$/;

/**
 * Reads what is no page; `undefined` for a page, which the page reader takes whatever its type says,
 * and for what has no text (`mediaKind` is `other`). Never throws.
 */
export function readStructured({
  text,
  contentType,
  rules,
}: StructuredInput): Structured | undefined {
  const source: Source = {
    text,
    kind: mediaKind(contentType, text),
    type: mediaType(contentType),
    rules,
  };
  if (rules.jsonPath !== undefined) return readPart(source, rules.jsonPath);
  if (source.kind === 'other') return undefined;
  const root = rootName(text);
  if (isFeedRoot(root)) return readXml(source);
  switch (source.kind) {
    case 'html':
      return beginsLikeJson(text) ? readWholeJson(source) : undefined;
    case 'json':
      return isPage(text, root) ? undefined : (readAnyJson(source) ?? readText(source));
    case 'xml':
      if (isPage(text, root)) return undefined;
      return (beginsLikeJson(text) ? readWholeJson(source) : undefined) ?? readXml(source);
    case 'text':
      return readPlain(source);
  }
}

/**
 * Reads the JSON-LD blocks of a page for a watch with a JSONPath. A block that is no JSON is passed
 * over; where the path finds something in several, these count as a list.
 *
 * @param scripts the text of each block, in the page's order
 */
export function jsonInPage(scripts: readonly string[], rules: StructuredRules): Structured {
  const texts: JsonValue[] = [];
  for (const script of scripts) {
    const json = parseJson(withoutQuoting(script));
    if (json.kind === 'too_complex') return tooComplex([], 'too many values');
    if (json.kind === 'json') texts.push(json.value);
  }
  const trace = [step('parse', `${texts.length} of ${scripts.length} blocks are JSON`)];
  return jsonResult(readJsonPart(texts, rules.jsonPath ?? '$', rules), trace, rules);
}

interface Source {
  readonly text: string;
  readonly kind: MediaKind;
  readonly type: string | undefined;
  readonly rules: StructuredRules;
}

function readPart(source: Source, path: string): Structured | undefined {
  const { text, kind, rules } = source;
  // Of a type without text only the first characters are looked at.
  if (kind === 'other' && !beginsLikeJson(text)) return undefined;
  const json = parseJsonText(text);
  const trace = [mediaStep('json', source)];
  if (json.kind === 'too_complex') return tooComplex(trace, 'too many values');
  if (json.kind === 'json')
    return jsonResult(readJsonPart([json.value], path, rules), trace, rules);
  if (kind === 'other' || kind === 'html' || isPage(text, rootName(text))) return undefined;
  const records = jsonRecords(text);
  if (records === 'too_complex') return tooComplex(trace, 'too many values');
  if (records !== undefined) return jsonResult(readJsonPart([records], path, rules), trace, rules);
  const missing = { step: 'select', text: 'no JSON', rule: path, count: 0 } as const;
  return { kind: 'part_not_found', trace: [mediaStep(kind, source), missing] };
}

/** A whole JSON text, but no wrapped one: `undefined` if it is something else. */
function readWholeJson(source: Source): Structured | undefined {
  const json = parseJson(source.text.replace(/^\ufeff/, ''));
  if (json.kind === 'too_complex')
    return tooComplex([mediaStep('json', source)], 'too many values');
  return json.kind === 'json' ? jsonOrFeed(source, json.value) : undefined;
}

/** Wrapped JSON and records too. */
function readAnyJson(source: Source): Structured | undefined {
  const json = parseJsonText(source.text);
  if (json.kind === 'too_complex')
    return tooComplex([mediaStep('json', source)], 'too many values');
  return json.kind === 'json' ? jsonOrFeed(source, json.value) : readRecords(source);
}

function readRecords(source: Source): Structured | undefined {
  const records = jsonRecords(source.text);
  const trace = [mediaStep('json', source)];
  if (records === 'too_complex') return tooComplex(trace, 'too many records');
  if (records === undefined) return undefined;
  const blocks = recordBlocks(comparable(records, source.rules) as JsonNode);
  return read('json', blocks, [...trace, step('parse', `${blocks.length} records`)]);
}

function jsonOrFeed(source: Source, value: JsonValue): Structured {
  const feed = feedOfJson(value);
  if (feed !== undefined) return readFeed(source, feed);
  return jsonResult(readJson(value, source.rules), [mediaStep('json', source)], source.rules);
}

function jsonResult(
  reading: JsonReading,
  before: readonly TraceStep[],
  { jsonPath }: StructuredRules,
): Structured {
  if (reading.kind === 'too_complex') return tooComplex(before, reading.message);
  const select = (text: string, count: number): readonly TraceStep[] =>
    jsonPath === undefined ? [] : [{ step: 'select', text, rule: jsonPath, count }];
  if (reading.kind === 'part_not_found') {
    return { kind: 'part_not_found', trace: [...before, ...select(reading.message, 0)] };
  }
  const { blocks, found } = reading;
  return read('json', blocks, [...before, ...select(`${found} found`, found)]);
}

function readFeed(source: Source, feed: Feed): Structured {
  const trace = [mediaStep('feed', source)];
  const blocks = feedBlocks(feed);
  if (blocks === undefined) return tooComplex(trace, 'the items have too much markup');
  const items = step('parse', `${blocks.length} items`);
  return { ...read('feed', blocks, [...trace, items]), title: feed.title, language: feed.language };
}

function readXml(source: Source): Structured | undefined {
  const xml = parseXml(source.text);
  const trace = [mediaStep('xml', source)];
  if (xml.kind === 'too_complex') return tooComplex(trace, 'too many or too deep elements');
  // A feed is one too where the server has put a warning before it.
  const feed = xml.kind === 'xml' ? feedOfXml(xml.root) : undefined;
  if (feed !== undefined) return readFeed(source, feed);
  if (xml.kind === 'not_xml' || !xml.alone) {
    if (source.kind === 'html') return undefined;
    return read('text', sourceLines(source.text), [...trace, step('parse', 'not well-formed')]);
  }
  const language = xml.root.attributes.get('xml:lang') || undefined;
  return { ...read('xml', xmlBlocks(xml.root), trace), language };
}

function readPlain(source: Source): Structured {
  const { text, type = '' } = source;
  if (isCsvType(type)) {
    const blocks = csvBlocks(text, type);
    const trace = [mediaStep('csv', source)];
    return blocks === undefined ? tooComplex(trace, 'too many rows') : read('csv', blocks, trace);
  }
  const json = SCRIPT_TYPE.test(type)
    ? readAnyJson(source)
    : RECORD_TYPES.has(type)
      ? readRecords(source)
      : undefined;
  return json ?? (beginsLikeJson(text) ? readWholeJson(source) : undefined) ?? readText(source);
}

function readText(source: Source): Structured {
  const trace = [mediaStep('text', source)];
  const blocks = plainLines(source.text);
  return blocks.length > MAX_TEXT_LINES
    ? tooComplex(trace, `over ${MAX_TEXT_LINES} lines`)
    : read('text', blocks, trace);
}

/** An error page or a sign-in page is often sent under the type that was asked for. */
function isPage(text: string, root: string | undefined): boolean {
  return root?.toLowerCase() === 'html' || /^\ufeff?\s*<!doctype\s+html[\s>]/i.test(text);
}

/** Comment or CDATA marks around the content of a script, from the days of XHTML. */
function withoutQuoting(script: string): string {
  const text = script.trim();
  if (beginsLikeJson(text)) return text;
  return text
    .replace(/^(?:\/\/|\/\*)?\s*<!(?:--|\[CDATA\[)\s*(?:\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)\s{0,9}(?:\*\/)?$/, '');
}

type Read = Extract<Structured, { kind: 'read' }>;

function read(as: Read['as'], blocks: readonly Block[], trace: readonly TraceStep[]): Read {
  return { kind: 'read', as, blocks, title: undefined, language: undefined, trace };
}

function tooComplex(before: readonly TraceStep[], why: string): Structured {
  return { kind: 'too_complex', trace: [...before, step('parse', why)] };
}

function mediaStep(as: string, { type }: Source): TraceStep {
  return step('media', `${as} (${type ?? 'no type'})`);
}

function step(name: 'media' | 'parse', text: string): TraceStep {
  return { step: name, text };
}
