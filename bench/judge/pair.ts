/**
 * Two versions of a page, with what a person would say to the second: something to be told, or
 * nothing. The label comes from how the pair was made, never from how it is judged.
 */
import type { CaseInput, CaseSettings } from '../../scripts/compare/compare-case';

export const PAGE_CLASSES = [
  'cms',
  'shop item',
  'shop list',
  'board',
  'jobs',
  'notices',
  'news article',
  'news front',
  'docs',
  'changelog',
  'timetable',
  'feed',
  'api',
] as const;

export type PageClass = (typeof PAGE_CLASSES)[number];

export type Label = 'same' | 'changed';

export interface Pair {
  readonly id: string;
  readonly pageClass: PageClass;
  readonly label: Label;
  /** What moved by itself between the two. */
  readonly noise: readonly string[];
  /** What was meant to be told, in a word or two. */
  readonly change: string | undefined;
  readonly language: string;
  /** What a person would have set for such a page. */
  readonly settings: CaseSettings;
  readonly a: CaseInput;
  readonly b: CaseInput;
}
