/**
 * One check of one resource: plan, lease, fetch, examine, judge, commit. Every row it makes lands in
 * one transaction; death at any await leaves the old state and an expired lease, or the new state
 * whole.
 *
 * @see docs/architecture.md, "One check"
 */
import { isSignInAddress } from '../content/sign-in-address';
import { hostKey, readAddress } from '../http/address';
import type { Precondition } from '../http/validators';
import type { FetchAnswer } from '../ports/fetcher';
import { readResourceKey } from '../watch/watch';
import { type Begun, begin } from './begin';
import type { CheckReport } from './check-report';
import { commit } from './commit';
import { type Examination, examine } from './examine';
import type { Exchange, HeaderList } from './exchange';
import { judgeAnswer } from './judge-answer';
import { type JudgeInput, type Judgement, keep } from './judgement';
import type { CheckPorts } from './ports';
import { probeRedirect } from './probe-redirect';
import { refuseCheck } from './refuse';
import type { TraceStep } from './trace';

export const DEADLINE_MS = 20_000;
export const MAX_BYTES = 5 * 1024 * 1024;

/**
 * @param mode a check the person asked for goes to paused watches too, and is never put off silently
 * @throws what the store throws: a database that fails is not an outcome of a page
 */
export async function runCheck(
  ports: CheckPorts,
  key: string,
  mode: 'scheduled' | 'by_person',
): Promise<CheckReport> {
  const { url } = readResourceKey(key);
  // Which networks a watch may reach is asked below, of its row; here it is about the pattern alone.
  const gate = readAddress(url, { localNetwork: true });
  if (!gate.ok || !(await ports.permissions.holds(gate.permission))) {
    return refuseCheck(ports, key, url, 'needs_permission');
  }
  const now = ports.clock.now();
  const token = ports.chance.newId(now);
  const begun = await ports.store.transact(key, undefined, (rows) =>
    begin(rows, { key, token, now, mode, browser: ports.browser() }),
  );
  if (begun.kind === 'forbidden') return refuseCheck(ports, key, url, 'private_address');
  if (begun.kind !== 'go') return begun;
  return finish(ports, begun, token);
}

type Go = Extract<Begun, { kind: 'go' }>;

async function finish(ports: CheckPorts, begun: Go, token: string): Promise<CheckReport> {
  const { resource, watches, headers, asked } = begun;
  const startedAt = ports.clock.now();
  const answer = await ports.fetcher.send({
    url: resource.url,
    headers,
    credentials: resource.scope === 'cred' ? 'include' : 'omit',
    redirect: 'follow',
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_BYTES,
  });
  const first = exchangeOf(ports, begun, {
    at: startedAt,
    answer,
    headers,
    asked,
    purpose: 'check',
  });
  const probe = await probeRedirect(ports, begun, answer);
  const second =
    probe === undefined
      ? []
      : [
          exchangeOf(ports, begun, {
            at: probe.at,
            answer: probe.answer,
            headers: probe.headers,
            asked: undefined,
            purpose: 'redirect_probe',
          }),
        ];
  // Only "it redirects to where we may not look" is news; any other answer to the probe is not read.
  const decisive = probe?.answer.kind === 'opaque_redirect' ? probe.answer : answer;
  const { judgement, examination } = await judge(ports, begun, decisive);
  const finalUrl = 'finalUrl' in decisive ? decisive.finalUrl : resource.url;
  // Of a private network nothing is kept but that the page led there.
  const isForbidden = judgement.details.includes('private_address');
  const isOwnHost = isForbidden || hostKey(finalUrl) === resource.host;
  const finalHost = isOwnHost ? undefined : hostKey(finalUrl);
  const now = ports.clock.now();
  const committed = await ports.store.transact(resource.key, finalHost, (rows) =>
    commit(rows, {
      token,
      judgement,
      facts: examination.watches,
      trace: traceOf(asked, answer, examination),
      sha256: examination.body?.sha256,
      finalUrl,
      httpStatus: 'status' in decisive ? decisive.status : undefined,
      finalHost,
      exchanges: [isForbidden ? { ...first, responseHeaders: [] } : first, ...second],
      now,
      newId: () => ports.chance.newId(now),
      random: () => ports.chance.random(),
    }),
  );
  if (committed.kind === 'lost' || watches.length === 0) return { kind: 'nothing' };
  return { kind: 'ran', outcome: committed.outcome, told: committed.told };
}

async function judge(
  ports: CheckPorts,
  { resource, host, watches, states, asked }: Go,
  answer: FetchAnswer,
): Promise<{ readonly judgement: Judgement; readonly examination: Examination }> {
  const input: JudgeInput = {
    resource,
    host,
    asked,
    answer,
    body: undefined,
    isSignInAddress,
    localNetwork: watches.some(({ localNetwork }) => localNetwork),
    browser: ports.browser(),
    now: ports.clock.now(),
  };
  try {
    const examination = await examine(ports, answer, watches, states);
    return { judgement: judgeAnswer({ ...input, body: examination.body }), examination };
  } catch (error) {
    // A fault of ours while reading a page must not lose the page: nothing of it is kept (T16).
    const text = error instanceof Error ? error.message : String(error);
    return {
      judgement: keep(input, 'unreadable', ['processing_failed']),
      examination: { body: undefined, watches: [], trace: [text] },
    };
  }
}

interface Sent {
  readonly at: number;
  readonly answer: FetchAnswer;
  readonly headers: HeaderList;
  readonly asked: Precondition | undefined;
  readonly purpose: Exchange['purpose'];
}

function exchangeOf(
  ports: CheckPorts,
  { resource }: Go,
  sent: Sent,
): Omit<Exchange, 'outcome' | 'details'> {
  const { at, answer, asked, headers, purpose } = sent;
  return {
    id: ports.chance.newId(at),
    at,
    host: resource.host,
    resourceKey: resource.key,
    purpose,
    method: 'GET',
    url: resource.url,
    finalUrl: 'finalUrl' in answer ? answer.finalUrl : null,
    asked: asked?.kind ?? 'nothing',
    validatorSent: asked?.value ?? null,
    requestHeaders: headers,
    status: 'status' in answer ? answer.status : null,
    responseHeaders: 'headers' in answer ? answer.headers : [],
    encodedBytes: answer.kind === 'response' ? answer.encodedBytes : 0,
    decodedBytes: decodedBytes(answer),
    ms: answer.ms,
  };
}

function decodedBytes(answer: FetchAnswer): number {
  if (answer.kind === 'response') return answer.body.length;
  return answer.kind === 'broken' ? answer.decodedBytes : 0;
}

function traceOf(
  asked: Precondition | undefined,
  answer: FetchAnswer,
  examination: Examination,
): readonly TraceStep[] {
  return [
    { step: 'asked', text: asked === undefined ? '' : `${asked.field}: ${asked.value}` },
    { step: 'answered', text: 'status' in answer ? String(answer.status) : answer.kind },
    ...examination.trace.map((text): TraceStep => ({ step: 'decoded', text })),
  ];
}
