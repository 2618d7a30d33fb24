/**
 * What a person or a script typed into a watch's fields, turned into values that cannot be wrong or
 * refused with the reason. One gate for adding and editing alike.
 */
import { type Address, readAddress } from '../../core/http/address';
import { checkRules, type RulesProblem } from '../../core/watch/check-rules';
import { readTags, type Tags } from '../../core/watch/tags';
import {
  MAX_HEAD_OVER_BYTES,
  MAX_INTERVAL_MS,
  MIN_HEAD_OVER_BYTES,
  MIN_INTERVAL_MS,
} from '../../core/watch/watch';
import type { StoredRules } from '../../core/watch/watch-rules';
import type { ErrorCode } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';

export type GoodAddress = Extract<Address, { ok: true }>;

/** @throws ProtocolError with the gate's reason */
export function typedAddress(url: string, localNetwork: 'allowed' | 'refused'): GoodAddress {
  const address = readAddress(url, { localNetwork: localNetwork === 'allowed' });
  if (!address.ok) throw new ProtocolError(address.reason, url);
  return address;
}

const CODES = {
  selector: 'selector_unreadable',
  pattern: 'pattern_unreadable',
  json_path: 'json_path_unreadable',
  value: 'bad_request',
} as const satisfies Record<RulesProblem, ErrorCode>;

/**
 * The rules a watch is to have: those typed, or those it had; with a selector of its own the one
 * part it chooses, and with a blank one the whole page.
 *
 * @param before what holds where nothing is typed
 * @throws ProtocolError with what is wrong with which rule
 */
export function typedRules(
  {
    rules,
    selector,
  }: {
    readonly rules?: StoredRules | undefined;
    readonly selector?: string | null | undefined;
  },
  before: StoredRules,
): StoredRules {
  const { include, alternatives, ...others } = rules ?? before;
  const parts =
    selector === undefined
      ? { ...(include && { include }), ...(alternatives && { alternatives }) }
      : { include: [selector ?? ''] };
  const check = checkRules({ ...others, ...parts });
  if (check.ok) return check.rules;
  const detail =
    check.problem === 'value' ? `rules.${check.rule}: ${check.message}` : check.message;
  throw new ProtocolError(CODES[check.problem], detail);
}

/** @throws ProtocolError `bad_request` with what is wrong with which tag */
export function typedTags(typed: Tags): Tags {
  const read = readTags(typed);
  if (!read.ok) throw new ProtocolError('bad_request', `tags: ${read.problem}`);
  return read.tags;
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
