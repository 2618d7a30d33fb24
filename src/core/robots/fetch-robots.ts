/**
 * Getting one origin's robots.txt: lease and token, request, judgement, commit. It costs a token and
 * keeps a pause like any request, and asks with the file's own validators where a copy is held.
 *
 * The browser follows redirects by itself, up to its own twenty, and says nothing of how many there
 * were: the five of RFC 9309, 2.3.1.2, are a floor, so more are followed, not fewer.
 *
 * @see RFC 9309, section 2.3; docs/adr/0007-robots.md
 */

import type { Exchange, HeaderList } from '../check/exchange';
import { exchangeOf, type Sent } from '../check/exchange-of';
import { keepGap } from '../check/keep-gap';
import type { OutcomeKind } from '../check/outcome';
import type { CheckPorts } from '../check/ports';
import type { HostRecord } from '../hosts/host-record';
import { newHost, pausedUntil } from '../hosts/record';
import { hostKey } from '../http/address';
import { type Precondition, precondition } from '../http/validators';
import { HALVED_FOR_MS } from '../politeness/day-budget';
import { charge, takeToken } from '../politeness/host-tokens';
import { requestsToOwnHost } from '../politeness/redirect-cost';
import type { RobotsPlace, RobotsRows, RobotsWrite } from '../ports/robots-store';
import { isInForce } from '../schedule/in-force';
import { hostCrawlDelayMs } from './host-crawl-delay';
import { judgeRobotsAnswer, type RobotsJudgement, type RobotsOutcome } from './judge-robots-answer';
import { LONGEST_ROBOTS_BYTES } from './parse-robots';
import { answeringHost, newRobotsCopy, type RobotsCopy } from './robots-copy';

const DEADLINE_MS = 15_000;
/** Longer than both requests that one fetch may make. */
const LEASE_MS = 40_000;
/** As a page's: after so many 304s and so long a time the whole file is asked for (http.md T13). */
const AUDIT_MIN_304 = 4;
const AUDIT_AFTER_MS = 8 * 86_400_000;

export type FetchedRobots =
  | { readonly kind: 'fetched'; readonly outcome: RobotsOutcome; readonly copy: RobotsCopy }
  | {
      readonly kind: 'deferred';
      readonly reason: 'host_paused' | 'budget' | 'leased';
      readonly until: number;
    }
  /** The background died or was overtaken: whoever has the lease now writes. */
  | { readonly kind: 'lost' };

/**
 * @param origin `https://example.org`, whose permission is held
 * @throws what the store throws
 */
export async function fetchRobots(ports: CheckPorts, origin: string): Promise<FetchedRobots> {
  const place: RobotsPlace = { origin, host: hostKey(origin) };
  const now = ports.clock.now();
  const token = ports.chance.newId(now);
  const begun = await ports.robots.transact(place, (rows) => begin(rows, place, token, now));
  if (begun.kind === 'deferred') return begun;
  const { copy, asked } = begun;
  const localNetwork = await ports.robots.localNetwork(place.host);

  const first = await send(ports, place, { asked, redirect: 'follow' });
  const probe = await probeRedirect(ports, place, first, token);
  const answer = probe?.answer.kind === 'opaque_redirect' ? probe.answer : first.answer;
  const endedAt = ports.clock.now();
  const judgement = judgeRobotsAnswer({
    copy,
    asked,
    answer,
    localNetwork,
    rules: ports.rules,
    now: endedAt,
  });
  const finalUrl = 'finalUrl' in answer ? answer.finalUrl : addressOf(place);
  const finalHost = hostKey(finalUrl);
  const isPrivate = judgement.details.includes('private_address');
  const exchanges = (probe === undefined ? [first] : [first, probe]).map((sent) =>
    lineOf(ports, place, sent, judgement),
  );
  const isLost = await ports.robots.transact(
    { ...place, finalHost: finalHost === place.host || isPrivate ? undefined : finalHost },
    (rows) =>
      commit(rows, {
        place,
        token,
        judgement,
        exchanges,
        finalUrl,
        repeats: answer.kind === 'failed' ? answer.repeats : 0,
        now: endedAt,
      }),
  );
  return isLost
    ? { kind: 'lost' }
    : { kind: 'fetched', outcome: judgement.outcome, copy: judgement.copy };
}

type Begun =
  | { readonly kind: 'go'; readonly copy: RobotsCopy; readonly asked: Precondition | undefined }
  | Extract<FetchedRobots, { kind: 'deferred' }>;

function begin(
  rows: RobotsRows,
  { origin, host: hostName }: RobotsPlace,
  token: string,
  now: number,
): { readonly write: RobotsWrite | undefined; readonly result: Begun } {
  const held = rows.copy ?? newRobotsCopy(origin, hostName);
  const host = rows.host ?? newHost(hostName, now);
  const deferred = (reason: 'host_paused' | 'budget' | 'leased', until: number) =>
    ({ write: undefined, result: { kind: 'deferred', reason, until } }) as const;
  if (held.lease !== undefined && isInForce(held.lease.expiresAt, now, LEASE_MS)) {
    return deferred('leased', held.lease.expiresAt);
  }
  // Where the last answer led, this request most likely leads again: that host has its say too.
  const led = answeringHost(held);
  const answering = led === undefined ? undefined : (rows.finalHost ?? newHost(led, now));
  const paused = [host, answering].flatMap((one) => (one && pausedUntil(one, now)) ?? []);
  if (paused.length > 0) return deferred('host_paused', Math.max(...paused));
  const taken = takeToken(host, now, requestsToOwnHost(addressOf(held), held.finalUrl));
  if (!taken.ok) return deferred('budget', taken.availableAt);
  const second = answering === undefined ? undefined : takeToken(answering, now);
  if (second?.ok === false) return deferred('budget', second.availableAt);
  const copy: RobotsCopy = {
    ...held,
    lastTriedAt: now,
    lease: { token, expiresAt: now + LEASE_MS },
  };
  return {
    write: {
      copy,
      hosts: [taken.host, ...(second === undefined ? [] : [second.host])],
      exchanges: [],
    },
    result: { kind: 'go', copy, asked: preconditionOf(held, now) },
  };
}

function preconditionOf(copy: RobotsCopy, now: number): Precondition | undefined {
  if (copy.kind !== 'rules' || copy.unconditional || copy.distrusted) return undefined;
  const isAuditDue = copy.confirmations >= AUDIT_MIN_304 && now - copy.readAt >= AUDIT_AFTER_MS;
  return isAuditDue ? undefined : precondition(copy.validators);
}

function addressOf({ origin }: Pick<RobotsPlace, 'origin'>): string {
  return `${origin}/robots.txt`;
}

async function send(
  ports: CheckPorts,
  place: RobotsPlace,
  { asked, redirect }: { asked: Precondition | undefined; redirect: 'follow' | 'manual' },
): Promise<Sent> {
  const at = ports.clock.now();
  const headers = requestHeaders(asked);
  const answer = await ports.fetcher.send({
    method: 'GET',
    url: addressOf(place),
    headers,
    credentials: 'omit',
    redirect,
    deadlineMs: DEADLINE_MS,
    maxBytes: LONGEST_ROBOTS_BYTES,
    pastMaxBytes: 'cut',
  });
  return { at, headers, asked, answer, purpose: 'robots', method: 'GET' };
}

/** As of a page (docs/adr/0001-cache-mode-and-headers.md); the file is text in no language. */
function requestHeaders(asked: Precondition | undefined): HeaderList {
  return [
    ['Accept', 'text/plain,*/*;q=0.8'],
    ['Cache-Control', 'max-age=0'],
    ['Pragma', ''],
    ...(asked === undefined ? [] : ([[asked.field, asked.value]] as const)),
  ];
}

/**
 * A failure may be a redirect to a site that is not allowed. A second request that follows none
 * tells, for a token, where there is one.
 */
async function probeRedirect(
  ports: CheckPorts,
  place: RobotsPlace,
  { answer, at }: Sent,
  token: string,
): Promise<Sent | undefined> {
  if (answer.kind !== 'failed' || answer.reason !== 'network') return undefined;
  if (await ports.permissions.holdsEverything()) return undefined;
  await keepGap(ports, at);
  const now = ports.clock.now();
  const isCharged = await ports.robots.transact(place, (rows) => {
    const taken =
      rows.copy?.lease?.token === token && rows.host !== undefined && takeToken(rows.host, now);
    return taken && taken.ok
      ? { write: { hosts: [taken.host], exchanges: [] }, result: true }
      : { write: undefined, result: false };
  });
  return isCharged ? send(ports, place, { asked: undefined, redirect: 'manual' }) : undefined;
}

interface CommitInput {
  readonly place: RobotsPlace;
  readonly token: string;
  readonly judgement: RobotsJudgement;
  readonly exchanges: readonly Exchange[];
  /** Of the answer; the address asked where there was none. */
  readonly finalUrl: string;
  readonly repeats: number;
  readonly now: number;
}

function commit(
  rows: RobotsRows,
  { place, token, judgement, exchanges, finalUrl, repeats, now }: CommitInput,
): { readonly write: RobotsWrite | undefined; readonly result: boolean } {
  if (rows.copy?.lease?.token !== token) return { write: undefined, result: true };
  const host = rows.host ?? newHost(place.host, now);
  const { finalUrl: known } = rows.copy;
  const url = addressOf(place);
  // A redirect that nobody knew of is owed, to this host or to the other.
  const hops = Math.max(0, requestsToOwnHost(url, finalUrl) - requestsToOwnHost(url, known));
  const asked = hostAfter(charge(host, repeats + hops, now), judgement, rows.otherCopies, now);
  const finalHost = hostKey(finalUrl);
  const isElsewhere = finalHost !== place.host && !judgement.details.includes('private_address');
  const owed = finalHost === answeringHost(rows.copy) ? 0 : 1;
  const answered = isElsewhere
    ? [withPause(charge(rows.finalHost ?? newHost(finalHost, now), owed, now), judgement, now)]
    : [];
  return {
    write: { copy: judgement.copy, hosts: [asked, ...answered], exchanges },
    result: false,
  };
}

function hostAfter(
  host: HostRecord,
  judgement: RobotsJudgement,
  otherCopies: readonly RobotsCopy[],
  now: number,
): HostRecord {
  const paused = withPause(host, judgement, now);
  if (judgement.outcome === 'unreachable') return paused;
  const { crawlDelayMs: before, ...rest } = paused;
  const crawlDelayMs = hostCrawlDelayMs([judgement.copy, ...otherCopies], now);
  if (crawlDelayMs === undefined) return rest;
  const isLonger = crawlDelayMs > (before ?? 0);
  return {
    ...rest,
    crawlDelayMs,
    // This request counts: the next one keeps the distance from it, and pays what is owed.
    ...(isLonger
      ? {
          bucket: {
            tokens: Math.min(0, host.bucket.tokens),
            refilledAt: host.lastStartAt ?? host.bucket.refilledAt,
          },
        }
      : {}),
  };
}

/** As after a page: the whole host is left alone, and has half its allowance for a day. */
function withPause(host: HostRecord, judgement: RobotsJudgement, now: number): HostRecord {
  if (judgement.pausedUntil === undefined) return host;
  return {
    ...host,
    pausedUntil: Math.max(pausedUntil(host, now) ?? 0, judgement.pausedUntil),
    halvedUntil: now + HALVED_FOR_MS,
  };
}

/** What the log says of it: the file is a small page that is compared with what was held. */
function outcomeKind({ outcome, found }: RobotsJudgement): OutcomeKind {
  if (outcome === 'unreachable') return 'error';
  if (outcome === 'not_modified') return 'not_modified';
  if (found === 'first') return 'baseline';
  return found === 'same' ? 'unchanged_200' : 'changed';
}

const ROBOTS = 'robots ';

/** The key under which an origin's requests for its robots.txt are run and logged. */
export function robotsKey(origin: string): string {
  return ROBOTS + origin;
}

/** @returns undefined for a key that is a resource's */
export function originOf(key: string): string | undefined {
  return key.startsWith(ROBOTS) ? key.slice(ROBOTS.length) : undefined;
}

function lineOf(
  ports: CheckPorts,
  { origin, host }: RobotsPlace,
  sent: Sent,
  judgement: RobotsJudgement,
): Exchange {
  const resource = { key: robotsKey(origin), host, url: addressOf({ origin }) };
  const line = exchangeOf(ports, { resource }, sent);
  const isPrivate = judgement.details.includes('private_address');
  return {
    ...line,
    // Of a private network nothing is kept but that the request led there.
    responseHeaders: isPrivate ? [] : line.responseHeaders,
    outcome: outcomeKind(judgement),
    details: judgement.details,
  };
}
