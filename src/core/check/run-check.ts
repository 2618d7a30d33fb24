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
import { robotsGate, withRefresh } from '../robots/robots-gate';
import { readResourceKey } from '../watch/watch';
import { type Begun, begin } from './begin';
import type { CheckMode } from './check-mode';
import type { CheckReport } from './check-report';
import { commit } from './commit';
import { DEADLINE_MS } from './deadlines';
import { type Examination, examine } from './examine';
import { exchangeOf, type UnjudgedExchange } from './exchange-of';
import { asHeaderVersion } from './header-version';
import { judgeAnswer } from './judge-answer';
import { unchangedByHead } from './judge-head';
import { type JudgeInput, type Judgement, keep } from './judgement';
import { type MadeText, madeText } from './made-text';
import type { CheckPorts } from './ports';
import { type Probed, probeHead } from './probe-head';
import { probeRedirect } from './probe-redirect';
import { putOffOffline } from './put-off-offline';
import { tabRequest } from './read-in-tab';
import { refuseCheck } from './refuse';
import type { TraceStep } from './trace';

export const MAX_BYTES = 5 * 1024 * 1024;

/**
 * @param mode a check the person asked for goes to paused watches too, and is never put off silently
 * @throws what the store throws: a database that fails is not an outcome of a page
 */
export function runCheck(ports: CheckPorts, key: string, mode: CheckMode): Promise<CheckReport> {
  const run = () => runInTurn(ports, key, mode);
  return readResourceKey(key).readIn === 'fetch' ? run() : ports.tabs.inTurn(run);
}

async function runInTurn(ports: CheckPorts, key: string, mode: CheckMode): Promise<CheckReport> {
  const { url } = readResourceKey(key);
  // Which networks a watch may reach is asked below, of its row; here it is about the pattern alone.
  const gate = readAddress(url, { localNetwork: true });
  if (!gate.ok || !(await ports.permissions.holds(gate.permission))) {
    return refuseCheck(ports, key, url, 'needs_permission');
  }
  const offline = await putOffOffline(ports, key, mode);
  if (offline !== undefined) return offline;
  const robots = await robotsGate(ports, key, mode);
  if (robots.kind === 'stop') return robots.report;
  const now = ports.clock.now();
  const token = ports.chance.newId(now);
  const begun = await ports.store.transact(key, undefined, (rows) =>
    begin(rows, { key, token, now, mode, rules: ports.rules, browser: ports.browser() }),
  );
  if (begun.kind === 'forbidden') return refuseCheck(ports, key, url, 'private_address');
  if (begun.kind !== 'go') return begun;
  return withRefresh(await finish(ports, begun, token), robots);
}

type Go = Extract<Begun, { kind: 'go' }>;

async function finish(ports: CheckPorts, begun: Go, token: string): Promise<CheckReport> {
  const { resource, headers, asked } = begun;
  const probed = await probeHead(ports, begun);
  if (probed.kind === 'put_off') return { kind: 'deferred', reason: 'budget', until: probed.until };
  if (probed.kind === 'settles') {
    const { answer, line } = probed;
    return conclude(ports, begun, { token, answer, first: line, before: [] });
  }
  const at = ports.clock.now();
  const method = resource.headersOnly ? 'HEAD' : 'GET';
  if (resource.readIn === 'tab') {
    const answer = await ports.tabs.read(tabRequest(resource.url, begun.watches));
    const sent = { at, answer, headers: [], asked: undefined, method, purpose: 'tab' } as const;
    return conclude(ports, begun, {
      token,
      answer,
      first: exchangeOf(ports, begun, sent),
      before: probed.before,
    });
  }
  const answer = await ports.fetcher.send({
    method,
    url: resource.url,
    headers,
    credentials: resource.scope === 'cred' ? 'include' : 'omit',
    redirect: 'follow',
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_BYTES,
  });
  const first = exchangeOf(ports, begun, { at, answer, headers, asked, method, purpose: 'check' });
  return conclude(ports, begun, { token, answer, first, before: probed.before });
}

interface Answered {
  readonly token: string;
  readonly answer: FetchAnswer;
  readonly first: UnjudgedExchange;
  readonly before: readonly Probed[];
}

/** From the answer to the commit. */
async function conclude(ports: CheckPorts, begun: Go, answered: Answered): Promise<CheckReport> {
  const { resource, watches, asked } = begun;
  const { token, answer, first, before } = answered;
  const probe = await probeRedirect(ports, begun, answer, first.at);
  const second =
    probe === undefined || probe.sent === 'before'
      ? []
      : [
          exchangeOf(ports, begun, {
            at: probe.at,
            answer: probe.answer,
            headers: probe.headers,
            asked: undefined,
            method: 'GET',
            purpose: 'redirect_probe',
          }),
        ];
  // Only "it redirects to where we may not look" is news; any other answer to the probe is not read.
  const decisive = probe?.answer.kind === 'opaque_redirect' ? probe.answer : answer;
  const made = await madeText(ports, begun, decisive);
  const { judgement, examination } = await judge(ports, begun, {
    // A tab that could not be read has told nothing, whatever the fetch brought.
    answer: made.kind === 'failed' ? made.answer : decisive,
    purpose: first.purpose,
    made,
  });
  const finalUrl = 'finalUrl' in decisive ? decisive.finalUrl : resource.url;
  // Of a private network nothing is kept but that the page led there.
  const isForbidden = judgement.details.includes('private_address');
  const isOwnHost = isForbidden || hostKey(finalUrl) === resource.host;
  const finalHost = isOwnHost ? undefined : hostKey(finalUrl);
  // A redirect to where we may not look was answered, and not dialled again.
  const isRedirect =
    decisive !== answer || begun.states.some(({ status }) => status === 'leads_elsewhere');
  const probeRepeats = probe?.sent === 'now' ? repeatsOf(probe.answer) : 0;
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
      before: before.map(({ outcome }) => outcome),
      beforeExchanges: before.map(({ exchange }) => exchange),
      paidHost: begun.host.host,
      repeats: isRedirect ? 0 : repeatsOf(answer) + probeRepeats,
      rules: ports.rules,
      exchanges: [isForbidden ? { ...first, responseHeaders: [] } : first, ...second],
      now,
      newId: () => ports.chance.newId(now),
      random: () => ports.chance.random(),
    }),
  );
  if (committed.kind === 'lost' || watches.length === 0) return { kind: 'nothing' };
  const { outcome, told, steps } = committed;
  return { kind: 'ran', outcome, told, steps, lastSentAt: (second.at(-1) ?? first).at };
}

interface Judged {
  readonly answer: FetchAnswer;
  readonly purpose: UnjudgedExchange['purpose'];
  readonly made: MadeText;
}

async function judge(
  ports: CheckPorts,
  { resource, host, watches, states, asked }: Go,
  { answer, purpose, made }: Judged,
): Promise<{ readonly judgement: Judgement; readonly examination: Examination }> {
  const input: JudgeInput = {
    resource,
    host,
    asked,
    answer,
    body: undefined,
    isSignInAddress,
    localNetwork: watches.some(({ localNetwork }) => localNetwork),
    rules: ports.rules,
    browser: ports.browser(),
    now: ports.clock.now(),
  };
  try {
    const version = resource.headersOnly ? asHeaderVersion(answer, input.now) : undefined;
    if (version === 'nothing_to_compare') {
      const nothing = { body: undefined, watches: [], trace: [] };
      return { judgement: keep(input, 'too_large', ['no_length']), examination: nothing };
    }
    const read = version ?? answer;
    if (made.kind === 'unreadable') {
      const { problem, fault } = made;
      const trace: readonly TraceStep[] =
        fault === undefined ? [] : [{ step: 'text', text: fault }];
      const nothing = { body: undefined, watches: [], trace };
      return { judgement: keep(input, 'unreadable', [problem]), examination: nothing };
    }
    const text = made.kind === 'made' ? made.answer : read;
    const examined =
      made.kind === 'held'
        ? made.examination
        : await examine(ports, text, { resource, watches, states });
    const examination = made.kind === 'made' ? await asSent(ports, examined, answer) : examined;
    const { body } = examination;
    const isSameByHead =
      purpose === 'head_probe' && answer.kind === 'response' && answer.status === 200;
    const judgement = isSameByHead
      ? unchangedByHead(input, answer)
      : judgeAnswer({ ...input, answer: read, body });
    return { judgement: purpose === 'tab' ? withoutTestimony(judgement) : judgement, examination };
  } catch (error) {
    // A fault of ours while reading a page must not lose the page: nothing of it is kept (T16).
    const text = error instanceof Error ? error.message : String(error);
    return {
      judgement: keep(input, 'unreadable', ['processing_failed']),
      examination: { body: undefined, watches: [], trace: [{ step: 'text', text }] },
    };
  }
}

/** The bytes are those that were sent: validators vouch for them, and for nothing that a script made. */
async function asSent(
  ports: CheckPorts,
  examination: Examination,
  answer: FetchAnswer,
): Promise<Examination> {
  if (answer.kind !== 'response' || examination.body === undefined) return examination;
  const sha256 = await ports.digest.sha256(answer.body);
  return { ...examination, body: { ...examination.body, sha256 } };
}

/** A tab sends what it likes and shows no header: it proves nothing about how the host answers. */
function withoutTestimony(judgement: Judgement): Judgement {
  const { labels: _of, ...rest } = judgement;
  return { ...rest, evidence: undefined, faults: {} };
}

/** Requests the browser may have made beyond the one, without saying so. */
function repeatsOf(answer: FetchAnswer): number {
  return answer.kind === 'failed' ? answer.repeats : 0;
}

function traceOf(
  asked: Precondition | undefined,
  answer: FetchAnswer,
  examination: Examination,
): readonly TraceStep[] {
  return [
    { step: 'asked', text: asked === undefined ? '' : `${asked.field}: ${asked.value}` },
    { step: 'answered', text: 'status' in answer ? String(answer.status) : answer.kind },
    ...examination.trace,
  ];
}
