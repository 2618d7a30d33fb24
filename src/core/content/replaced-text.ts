/**
 * The words that elements without text show: the description of an image and what stands in a
 * field. Fields that hold secrets, tokens or no words (password, hidden, checkbox…) say nothing.
 */
import type { PageElement } from './tree';

const FIELDS_WITH_WORDS = new Set([
  '',
  'text',
  'search',
  'url',
  'email',
  'tel',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'submit',
  'button',
  'reset',
]);

/** The words an image or a field shows, or `undefined`. */
export function replacedText({ name, attribs }: PageElement): string | undefined {
  if (name === 'img') return attribs['alt'];
  if (name !== 'input') return undefined;
  const type = (attribs['type'] ?? '').trim().toLowerCase();
  if (type === 'image') return attribs['alt'];
  return FIELDS_WITH_WORDS.has(type) ? attribs['value'] : undefined;
}
