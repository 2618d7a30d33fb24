/**
 * How polite the extension really was to a host: read from the exchange log alone, not from the
 * budget that was to make it so.
 *
 * @see RFC 9110, 10.2.3 (Retry-After); RFC 6585, section 4 (429); docs/adr/0007-robots.md (crawl delay)
 */
import type { Exchange } from '../check/exchange';
import { fieldReader } from '../check/fields';
import type { HostRecord } from '../hosts/host-record';
import { readRetryAfter } from '../http/retry-after';
import { HOST_GAP_MS } from '../schedule/run-order';
import { DAILY_LIMIT, dayRules } from './day-budget';
import { paceRules } from './host-tokens';
import { requestsToOwnHost } from './redirect-cost';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the report needs of a request: an exchange without its headers, or a part of one. */
export interface SentRequest {
  readonly host: string;
  readonly at: number;
  readonly ms: number;
  readonly conditional: boolean;
  readonly status: number | null;
  readonly bytes: number;
  /** The end of a wait the answer asked for, capped; null: it asked for none. */
  readonly askedToWaitUntil: number | null;
  /** A robots.txt that was read: from then on its crawl delay was known. */
  readonly isRobotsFile: boolean;
  /** The browser made it of the one before, at the host's own wish: it counts, and starts nothing. */
  readonly isHop: boolean;
}

/**
 * The requests of an exchange: to the host asked and, where a redirect led on, to whoever answered.
 * How many lay between nobody can say.
 *
 * @returns none where nothing was sent
 */
export function sentRequests(exchange: Exchange, longestPauseMs: number): readonly SentRequest[] {
  const { host, answeredBy, at, ms, asked, status, encodedBytes, purpose, url } = exchange;
  if (exchange.requestHeaders.length === 0) return [];
  const first: SentRequest = {
    host,
    at,
    ms,
    conditional: asked !== 'nothing',
    status,
    bytes: encodedBytes,
    askedToWaitUntil: waitOf(exchange, longestPauseMs),
    isRobotsFile: purpose === 'robots' && status === 200,
    isHop: false,
  };
  const noAnswer = { status: null, bytes: 0, askedToWaitUntil: null };
  if (answeredBy !== undefined) {
    return [
      { ...first, ...noAnswer },
      { ...first, host: answeredBy, isRobotsFile: false },
    ];
  }
  if (requestsToOwnHost(url, exchange.finalUrl) === 1) return [first];
  return [first, { ...first, ...noAnswer, isRobotsFile: false, isHop: true }];
}

/** The wait counts from the answer. */
function waitOf({ at, ms, status, responseHeaders }: Exchange, longestMs: number): number | null {
  if (status !== 429 && status !== 503) return null;
  const answeredAt = at + Math.round(ms);
  const wishedMs = readRetryAfter(fieldReader(responseHeaders), answeredAt);
  return wishedMs === undefined ? null : answeredAt + Math.min(wishedMs, longestMs);
}

export interface HostPoliteness {
  readonly host: string;
  readonly requests: number;
  readonly lastHour: number;
  readonly lastDay: number;
  /** The most in any hour, and in any day, that began with a request. */
  readonly busiestHour: number;
  readonly busiestDay: number;
  /** The most the budget lets through in an hour, and in a day; of a lowered one, what held then. */
  readonly hourlyLimit: number;
  readonly dailyLimit: number;
  /** Between the starts of two requests; null: there were not two. */
  readonly smallestGapMs: number | null;
  /** What is kept between two starts. */
  readonly gapMs: number;
  /** Starts that came sooner. */
  readonly gapsBroken: number;
  readonly crawlDelayMs: number | null;
  /** Gaps since the crawl delay is known, and those of them that were shorter. */
  readonly crawlDelayGaps: number;
  readonly crawlDelayBroken: number;
  /** Answers that asked to wait, and requests that went before the wait was over. */
  readonly waitsAsked: number;
  readonly waitsBroken: number;
  /** Answers of 429. */
  readonly tooMany: number;
  readonly conditional: number;
  readonly bytes: number;
}

export interface PolitenessTotals {
  readonly hosts: number;
  readonly requests: number;
  readonly lastHour: number;
  readonly lastDay: number;
  readonly conditional: number;
  readonly bytes: number;
  readonly tooMany: number;
  readonly smallestGapMs: number | null;
  readonly gapsBroken: number;
  readonly crawlDelayBroken: number;
  readonly waitsAsked: number;
  readonly waitsBroken: number;
  /** Hosts whose busiest day was above their limit. */
  readonly limitsBroken: number;
}

type Limits = Pick<
  HostRecord,
  'host' | 'crawlDelayMs' | 'dailyLimit' | 'halvedUntil' | 'limitBefore'
>;

/** @param requests of the host, in any order */
export function hostPoliteness(
  limits: Limits,
  requests: readonly SentRequest[],
  now: number,
): HostPoliteness {
  const sent = [...requests].sort((a, b) => a.at - b.at);
  const starts = sent.filter(({ isHop }) => !isHop);
  const gaps = starts.slice(1).map((one, index) => ({
    from: starts[index]?.at ?? 0,
    ms: one.at - (starts[index]?.at ?? 0),
  }));
  const hour = busiest(limits, sent, HOUR_MS, mostAnHour);
  const day = busiest(limits, sent, DAY_MS, ({ dailyLimit }) => dailyLimit ?? DAILY_LIMIT);
  const { crawlDelayMs } = limits;
  const knownFrom = sent.findLast(({ isRobotsFile }) => isRobotsFile);
  const delayed = gaps.filter(
    ({ from }) =>
      crawlDelayMs !== undefined &&
      (knownFrom === undefined || from >= knownFrom.at + knownFrom.ms),
  );
  return {
    host: limits.host,
    requests: sent.length,
    lastHour: sent.filter(({ at }) => at > now - HOUR_MS).length,
    lastDay: sent.filter(({ at }) => at > now - DAY_MS).length,
    busiestHour: hour.most,
    busiestDay: day.most,
    hourlyLimit: hour.limit,
    dailyLimit: day.limit,
    smallestGapMs: gaps.length === 0 ? null : Math.min(...gaps.map(({ ms }) => ms)),
    gapMs: HOST_GAP_MS,
    gapsBroken: gaps.filter(({ ms }) => ms < HOST_GAP_MS).length,
    crawlDelayMs: crawlDelayMs ?? null,
    crawlDelayGaps: delayed.length,
    crawlDelayBroken: delayed.filter(({ ms }) => ms < (crawlDelayMs ?? 0)).length,
    ...waitsOf(starts),
    tooMany: sent.filter(({ status }) => status === 429).length,
    conditional: sent.filter(({ conditional }) => conditional).length,
    bytes: sum(sent.map(({ bytes }) => bytes)),
  };
}

/** All hosts together. */
export function politenessTotals(hosts: readonly HostPoliteness[]): PolitenessTotals {
  const add = (field: CountField) => sum(hosts.map((host) => host[field]));
  const gaps = hosts.map(({ smallestGapMs }) => smallestGapMs).filter((gap) => gap !== null);
  return {
    hosts: hosts.filter(({ requests }) => requests > 0).length,
    requests: add('requests'),
    lastHour: add('lastHour'),
    lastDay: add('lastDay'),
    conditional: add('conditional'),
    bytes: add('bytes'),
    tooMany: add('tooMany'),
    smallestGapMs: gaps.length === 0 ? null : Math.min(...gaps),
    gapsBroken: add('gapsBroken'),
    crawlDelayBroken: add('crawlDelayBroken'),
    waitsAsked: add('waitsAsked'),
    waitsBroken: add('waitsBroken'),
    limitsBroken: hosts.filter(({ busiestDay, dailyLimit }) => busiestDay > dailyLimit).length,
  };
}

type CountField = {
  [Field in keyof HostPoliteness]: HostPoliteness[Field] extends number ? Field : never;
}[keyof HostPoliteness];

/**
 * The most in any span, with the limit it was under: a span that began before the limit was lowered
 * was under the one before. Where the new one was broken since, that is what is told.
 */
function busiest(
  limits: Limits,
  oldestFirst: readonly SentRequest[],
  spanMs: number,
  limitOf: (limits: Limits) => number,
): { readonly most: number; readonly limit: number } {
  const { perDay, until } = limits.limitBefore ?? { perDay: 0, until: 0 };
  const since = oldestFirst.filter(({ at }) => at >= until);
  const now = { most: mostWithin(since, spanMs), limit: limitOf(limits) };
  if (since.length === oldestFirst.length || now.most > now.limit) return now;
  const limit = limitOf({ ...limits, dailyLimit: perDay });
  return { most: mostWithin(oldestFirst, spanMs), limit };
}

/** Whichever of the two buckets gives less; both full at the start of the hour. */
function mostAnHour(limits: Limits): number {
  const rules = [paceRules(limits), dayRules({ ...limits, halvedUntil: 0 })];
  return Math.min(
    ...rules.map(({ capacity, refillMs }) => capacity + Math.floor(HOUR_MS / refillMs)),
  );
}

/** The most requests in any span of so long: a window that slides over the starts. */
function mostWithin(oldestFirst: readonly SentRequest[], spanMs: number): number {
  let first = 0;
  let most = 0;
  oldestFirst.forEach(({ at }, last) => {
    while (at - (oldestFirst[first]?.at ?? at) >= spanMs) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

function waitsOf(oldestFirst: readonly SentRequest[]) {
  let until = 0;
  let waitsAsked = 0;
  let waitsBroken = 0;
  for (const { at, askedToWaitUntil } of oldestFirst) {
    if (at < until) waitsBroken += 1;
    if (askedToWaitUntil === null) continue;
    waitsAsked += 1;
    until = Math.max(until, askedToWaitUntil);
  }
  return { waitsAsked, waitsBroken };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
