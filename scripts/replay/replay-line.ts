/** Plays one line of scripted exchanges through the engine and says what it did. */
import type { CheckReport } from '../../src/core/check/check-report';
import type { Resource } from '../../src/core/check/resource';
import { runCheck } from '../../src/core/check/run-check';
import type { HostRecord } from '../../src/core/hosts/host-record';
import { newHost } from '../../src/core/hosts/record';
import { hostKey } from '../../src/core/http/address';
import type { FetchRequest } from '../../src/core/ports/fetcher';
import {
  type CredentialScope,
  type ResourceAddress,
  resourceKey,
  type Watch,
} from '../../src/core/watch/watch';
import { caseSettings } from './case-settings';
import { wordOf } from './host-word';
import type { HttpCase, Replayed, ScriptEntry } from './http-case';
import { openWorld, type World } from './world';

const START_AT = Date.UTC(2026, 6, 1);
const DAY_S = 86_400;
const DEFAULT_URL = 'https://ex.test/page';

interface Moment {
  readonly entry: ScriptEntry;
  /** Epoch ms. */
  readonly at: number;
}

interface Step {
  readonly requests: Replayed['requests'];
  readonly outcomes: readonly string[];
  readonly details: readonly (readonly string[])[];
  readonly told: number;
}

export async function replayLine(line: HttpCase): Promise<Replayed> {
  const url = line.url ?? DEFAULT_URL;
  const world = await openWorld(url, START_AT, caseSettings(line));
  try {
    let moments = line.script.map(momentOf);
    let steps: readonly Step[] = [];
    let language = 'en';
    let scope: CredentialScope = 'anon';
    await world.watchFor(scope, language);
    while (moments[0] !== undefined) {
      const [{ entry, at }] = moments as [Moment];
      world.setNow(at);
      await world.forgetBackOff();
      if (entry.event !== undefined) {
        language = await happen(world, entry, { url, scope, language });
        moments = moments.slice(1);
        continue;
      }
      scope = entry.scope ?? 'anon';
      const key = (await world.watchFor(scope, language)).resourceKey;
      // A check may take further entries of its own moment, as many as it sends requests.
      const end = moments.findIndex((moment) => moment.at !== at || !isAnswer(moment.entry));
      const own = moments.slice(0, end === -1 ? moments.length : end);
      world.fetcher.load(own.map((moment) => moment.entry));
      world.setProcessing(entry.processing_error === true ? 'fails' : 'works');
      const report = await runCheck(
        world.ports,
        key,
        entry.manual === true ? 'by_person' : 'scheduled',
      );
      const sent = world.fetcher.takeSent();
      steps = [...steps, stepOf(report, sent)];
      moments = moments.slice(Math.max(1, sent.length));
    }
    return await resultOf(line.id, world, await world.watchFor(scope, language), steps);
  } finally {
    world.close();
  }
}

function momentOf(entry: ScriptEntry, index: number): Moment {
  return { entry, at: START_AT + (entry.at ?? index * DAY_S) * 1000 };
}

/** An entry that is none is an event, or a moment at which nothing may be sent. */
function isAnswer(entry: ScriptEntry): boolean {
  return entry.event === undefined && (entry.status !== undefined || entry.error !== undefined);
}

function stepOf(report: CheckReport, sent: readonly FetchRequest[]): Step {
  const requests = sent.map(({ method, headers }) => ({
    method,
    headers: Object.fromEntries(headers),
  }));
  if (report.kind === 'ran') {
    const { steps, told } = report;
    return {
      requests: requests.length === 0 ? [null] : requests,
      outcomes: steps.map(({ kind }) => kind),
      details: steps.map(({ details }) => details),
      told: told.length,
    };
  }
  const reason = report.kind === 'deferred' ? report.reason : report.kind;
  // A line knows two reasons for sending nothing: the page's own, and the host's.
  const details = reason === 'budget' ? [reason, 'host_paused'] : [reason];
  // A HEAD may have gone out before the page was put off.
  const sentOrNone = requests.length === 0 ? [null] : requests;
  return { requests: sentOrNone, outcomes: ['deferred'], details: [details], told: 0 };
}

/** What happens between two checks. */
async function happen(
  world: World,
  { event, value }: ScriptEntry,
  { url, scope, language }: Pick<ResourceAddress, 'url' | 'scope' | 'language'>,
): Promise<string> {
  if (event === 'extractor_version_changed') {
    // As if every stored fingerprint had been made by an older extractor.
    for (const state of await world.db.getAll('states')) {
      if (state.fingerprint !== undefined)
        await world.db.put('states', { ...state, readUnder: 'older' });
    }
    return language;
  }
  if (event === 'accept_language') {
    const resource = await world.db.get('resources', resourceKey(url, scope, language));
    const varies = (resource?.fresh?.vary ?? '').toLowerCase().includes('accept-language');
    return varies ? (value ?? language) : language;
  }
  throw new Error(`unknown event ${event}`);
}

async function resultOf(
  id: string,
  world: World,
  watch: Watch,
  steps: readonly Step[],
): Promise<Replayed> {
  const resource = await world.db.get('resources', watch.resourceKey);
  const host = (await world.db.get('hosts', watch.host)) ?? newHost(watch.host, START_AT);
  const state = await world.db.get('states', watch.id);
  return {
    id,
    requests: steps.flatMap(({ requests }) => requests),
    outcomes: steps.flatMap(({ outcomes }) => outcomes),
    details: steps.flatMap(({ details }) => details),
    alert_count: steps.reduce((sum, { told }) => sum + told, 0),
    state_after: {
      etag: resource?.validators.etag ?? null,
      last_modified: resource?.validators.lastModified ?? null,
      gone: resource?.gone ?? false,
    },
    tokens: host.totals.requests,
    host_diagnosis: wordOf(await answeringHost(world, resource, host), state?.status),
  };
}

/** Evidence is of the host that answers, which after redirects may be another than the one asked. */
async function answeringHost(
  { db }: World,
  resource: Resource | undefined,
  asked: HostRecord,
): Promise<HostRecord> {
  if (asked.diagnosis !== 'unknown' || resource?.finalUrl === undefined) return asked;
  return (await db.get('hosts', hostKey(resource.finalUrl))) ?? asked;
}
