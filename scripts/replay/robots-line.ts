/**
 * Plays one line about robots.txt through the engine's own parts: its decision, its fetch, its
 * storage. The questions are all that is read of what the line expects.
 */
import { robotsStore } from '../../src/adapters/storage/robots-store';
import type { CheckPorts } from '../../src/core/check/ports';
import { newHost } from '../../src/core/hosts/record';
import { hostKey } from '../../src/core/http/address';
import { fetchNeeded, robotsVerdict } from '../../src/core/robots/decide-robots';
import { fetchRobots } from '../../src/core/robots/fetch-robots';
import { parseRobots } from '../../src/core/robots/parse-robots';
import { newRobotsCopy } from '../../src/core/robots/robots-copy';
import { caseSettings } from './case-settings';
import { wordOf } from './host-word';
import type { ReplayedRobots, RobotsCase, RobotsDecision, RobotsQuestion } from './robots-case';
import { openWorld } from './world';

const START_AT = Date.UTC(2026, 6, 1);
const DAY_S = 86_400;
const DEFAULT_URL = 'https://ex.test/page';

export async function replayRobots(line: RobotsCase): Promise<ReplayedRobots> {
  const url = line.url ?? DEFAULT_URL;
  const { origin } = new URL(url);
  const world = await openWorld(url, START_AT, caseSettings(line));
  const robots = robotsStore(() => Promise.resolve(world.db));
  const ports: CheckPorts = { ...world.ports, robots };
  world.fetcher.load(line.script);
  const productToken = line.ua ?? settingOf(line, 'ua');
  const decisions: RobotsDecision[] = [];
  const outcomes: string[] = [];

  const copyNow = async () => (await robots.read('', origin)).copy;
  const fetchNow = async () => {
    const fetched = await fetchRobots(ports, origin);
    if (fetched.kind === 'fetched') outcomes.push(fetched.outcome);
  };

  try {
    for (const { at, path } of questionsOf(line)) {
      const now = START_AT + at * 1000;
      world.setNow(now);
      const fetch = fetchNeeded(await copyNow(), now);
      if (fetch === 'blocking') await fetchNow();
      const copy = (await copyNow()) ?? newRobotsCopy(origin, hostKey(url));
      const page = new URL(path, origin).href;
      const { allow } = robotsVerdict(copy, page, now, productToken);
      if (fetch === 'background') await fetchNow();
      decisions.push({ at, path, allow, fetch });
    }
    const copy = await copyNow();
    const { crawlDelayMs } = parseRobots(copy?.text ?? '', productToken);
    const delay = crawlDelayMs === undefined ? {} : { crawlDelayMs };
    const host = (await world.db.get('hosts', hostKey(url))) ?? newHost(hostKey(url), START_AT);
    return {
      id: line.id,
      requests: world.fetcher.takeSent().map(({ method, headers }) => ({
        method,
        headers: Object.fromEntries(headers),
      })),
      decisions,
      crawl_delay_s: crawlDelayMs === undefined ? null : crawlDelayMs / 1000,
      host_diagnosis: wordOf({ ...host, ...delay }, undefined),
      outcomes,
      alert_count: 0,
    };
  } finally {
    world.close();
  }
}

/** Without questions the front page is asked for at each entry. */
function questionsOf(line: RobotsCase): readonly RobotsQuestion[] {
  const asked = line.expect?.['decisions'];
  if (Array.isArray(asked)) return asked as readonly RobotsQuestion[];
  return line.script.map(({ at }, index) => ({ at: at ?? index * DAY_S, path: '/' }));
}

function settingOf({ settings }: RobotsCase, name: string): string | undefined {
  const value = settings?.[name];
  return typeof value === 'string' ? value : undefined;
}
