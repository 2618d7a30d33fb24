/**
 * What a person or a script typed into a watch's fields, turned into values that cannot be wrong or
 * refused with the reason. One gate for adding and editing alike.
 */
import { checkSelector } from '../../core/content/selector';
import { type Address, readAddress } from '../../core/http/address';
import {
  MAX_HEAD_OVER_BYTES,
  MAX_INTERVAL_MS,
  MIN_HEAD_OVER_BYTES,
  MIN_INTERVAL_MS,
} from '../../core/watch/watch';
import type { StoredRules } from '../../core/watch/watch-rules';
import { ProtocolError } from '../../messaging/protocol-error';

export type GoodAddress = Extract<Address, { ok: true }>;

/** @throws ProtocolError with the gate's reason */
export function typedAddress(url: string, localNetwork: 'allowed' | 'refused'): GoodAddress {
  const address = readAddress(url, { localNetwork: localNetwork === 'allowed' });
  if (!address.ok) throw new ProtocolError(address.reason, url);
  return address;
}

/**
 * @returns the rule of the one chosen part; none for the whole page
 * @throws ProtocolError `selector_unreadable` with the parser's words
 */
export function typedPart(selector: string | null | undefined): StoredRules {
  const trimmed = selector?.trim() ?? '';
  if (trimmed === '') return {};
  const check = checkSelector(trimmed);
  if (!check.ok) throw new ProtocolError('selector_unreadable', check.message);
  return { include: [trimmed] };
}

/**
 * @returns undefined for the default interval
 * @throws ProtocolError `interval_out_of_bounds` with the bounds
 */
export function typedInterval(intervalMs: number | null | undefined): number | undefined {
  if (intervalMs === null || intervalMs === undefined) return undefined;
  if (intervalMs < MIN_INTERVAL_MS || intervalMs > MAX_INTERVAL_MS) {
    throw new ProtocolError('interval_out_of_bounds', `${MIN_INTERVAL_MS}-${MAX_INTERVAL_MS} ms`);
  }
  return intervalMs;
}

/**
 * @returns undefined for "never ask by HEAD"
 * @throws ProtocolError `bad_request` with the bounds
 */
export function typedHeadOver(bytes: number | null): number | undefined {
  if (bytes === null) return undefined;
  if (bytes < MIN_HEAD_OVER_BYTES || bytes > MAX_HEAD_OVER_BYTES) {
    throw new ProtocolError(
      'bad_request',
      `headOverBytes: from ${MIN_HEAD_OVER_BYTES} to ${MAX_HEAD_OVER_BYTES} bytes`,
    );
  }
  return bytes;
}
