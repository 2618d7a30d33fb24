/**
 * What comes from the page, looked at before it is believed to have a shape. It is the word of a page
 * that may be hostile: the script there runs beside it.
 */
import type { FromPage, PageSource, Target, Trouble } from './port';

const MOST_SELECTORS = 6;
const LONGEST_SELECTOR = 1000;
const TROUBLES: readonly Trouble[] = ['shadow', 'other_site', 'no_address'];

/** @returns undefined where it is nothing that we say */
export function readFromPage(data: unknown): FromPage | undefined {
  if (!isObject(data)) return undefined;
  const { kind, source, target, key } = data;
  if (kind === 'key') return key === 'Enter' || key === 'Escape' ? { kind, key } : undefined;
  if (kind === 'source') {
    const read = readSource(source);
    return read && { kind, source: read };
  }
  if (kind === 'aimed' && target === null) return { kind, target: null };
  const read = readTarget(target);
  if (read === undefined) return undefined;
  return kind === 'aimed' || kind === 'locked' ? { kind, target: read } : undefined;
}

function readSource(source: unknown): PageSource | undefined {
  if (!isObject(source)) return undefined;
  const { url, title, html } = source;
  if (typeof url !== 'string' || typeof title !== 'string') return undefined;
  if (typeof html !== 'string' && html !== null) return undefined;
  return { url, title: title.slice(0, 1000), html };
}

function readTarget(target: unknown): Target | undefined {
  if (!isObject(target)) return undefined;
  const { selectors, name, trouble } = target;
  if (!Array.isArray(selectors) || typeof name !== 'string') return undefined;
  const texts = selectors
    .filter((one): one is string => typeof one === 'string' && one.length <= LONGEST_SELECTOR)
    .slice(0, MOST_SELECTORS);
  const known = TROUBLES.find((one) => one === trouble) ?? null;
  return { selectors: texts, name: name.slice(0, 80), trouble: known };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
