/**
 * Retry-After: digits first, for a numeric string must never reach a date parser, then a date less
 * the response's own `Date`, for servers' clocks are wrong (RFC 9110, 10.2.3; http.md C54).
 */
import { readHttpDate } from './http-date';
import type { FieldReader } from './validators';

/**
 * How long the host asked to be left alone.
 *
 * @param now epoch ms
 * @returns ms, as asked: the caller has a cap; undefined when the field is absent or junk, which is never "now"
 */
export function readRetryAfter(fields: FieldReader, now: number): number | undefined {
  const field = fields.get('retry-after')?.trim();
  if (field === undefined || field === '') return undefined;
  if (/^\d+$/.test(field)) return Number(field) * 1000;
  const until = readHttpDate(field, now);
  if (until === undefined) return undefined;
  const date = fields.get('date');
  const serverNow = (date === null ? undefined : readHttpDate(date, now)) ?? now;
  return Math.max(until - serverNow, 0);
}
