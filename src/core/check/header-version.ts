/**
 * A version made of headers alone: for what is too large to fetch, its length, date, tag and type
 * are the version, as lines a person can read.
 */
import type { Served } from '../diff/summary';
import { readHttpDate } from '../http/http-date';
import { readValidators } from '../http/validators';
import type { FetchAnswer } from '../ports/fetcher';
import { fieldReader } from './fields';
import type { Response } from './judgement';
import { utf8 } from './text-version';

/**
 * The answer to a HEAD as if its facts were its body.
 *
 * @param now epoch ms; stands in for a missing `Date`
 * @returns undefined where the answer is no version
 */
export function asHeaderVersion(
  answer: FetchAnswer,
  now: number,
): Response | 'nothing_to_compare' | undefined {
  if (answer.kind !== 'response' || answer.status !== 200) return undefined;
  const fields = fieldReader(answer.headers);
  const { etag, lastModified, lastModifiedUsable } = readValidators(fields, now);
  // A length alone, or a date that is the moment of the answer, cannot tell versions apart (T11).
  if (etag === undefined && !lastModifiedUsable) return 'nothing_to_compare';
  const facts = [
    ['Content-Length', fields.get('content-length')],
    ['Last-Modified', lastModifiedUsable ? (lastModified ?? null) : null],
    // The same tag, weak or strong, is the same version.
    ['ETag', etag?.replace(/^W\//, '') ?? null],
  ].filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');
  const type = fields.get('content-type') ?? 'application/octet-stream';
  const lines = [['Content-Type', type], ...facts].map(([name, value]) => `${name}: ${value}`);
  return {
    ...answer,
    body: utf8(lines.join('\n')),
    headers: [
      ...answer.headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
      ['content-type', 'text/plain; charset=utf-8'],
    ],
  };
}

/**
 * What the lines of a version tell of its size and its date. The rest of them is the server's own
 * text and has no place in a sentence.
 *
 * @param text as `asHeaderVersion` made it, read back
 * @param now for two-digit years
 */
export function servedVersion(text: string, now: number): Served {
  const lines = new Map(
    text.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ').trim()] as const;
    }),
  );
  const length = lines.get('Content-Length') ?? '';
  const modifiedAt = readHttpDate(lines.get('Last-Modified') ?? '', now);
  return {
    ...(/^\d{1,15}$/.test(length) ? { bytes: Number(length) } : {}),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
  };
}
