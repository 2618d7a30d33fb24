/** The world of a check, with a robots.txt that is asked for and kept as in the product. */
import { robotsStore } from '../../../src/adapters/storage/robots-store';
import type { CheckReport } from '../../../src/core/check/check-report';
import type { HeaderList } from '../../../src/core/check/exchange';
import type { CheckPorts } from '../../../src/core/check/ports';
import { runCheck } from '../../../src/core/check/run-check';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import type { RobotsCopy } from '../../../src/core/robots/robots-copy';
import type { Watch } from '../../../src/core/watch/watch';
import { aWatch } from '../../adapters/storage/rows';
import { type CheckWorld, checkWorld, page } from '../check/check-world';

export interface RobotsWorld extends CheckWorld {
  /** The addresses asked for, oldest first. */
  asked(): readonly string[];
  copy(): Promise<RobotsCopy | undefined>;
}

export const ORIGIN = 'https://example.org';
export const ROBOTS = `${ORIGIN}/robots.txt`;

export async function robotsWorld(
  watches: readonly Watch[] = [aWatch()],
  over: Partial<CheckPorts> = {},
): Promise<RobotsWorld> {
  const world = await checkWorld(watches);
  const robots = robotsStore(() => Promise.resolve(world.db));
  const ports: CheckPorts = { ...world.ports, robots, ...over };
  const key = watches[0]?.resourceKey ?? aWatch().resourceKey;
  return {
    ...world,
    ports,
    sent: world.sent,
    check: (mode = 'scheduled'): Promise<CheckReport> => runCheck(ports, key, mode),
    asked: () => world.sent.map(({ url }) => url),
    copy: () => world.db.get('robots', ORIGIN),
  };
}

export function file(text: string, headers: HeaderList = []): FetchAnswer {
  return page(text, [['Content-Type', 'text/plain'], ...headers], { finalUrl: ROBOTS });
}

export const PAGE = page('<p>one</p>', [['ETag', '"1"']]);
export const ALLOWS = file('User-agent: *\nDisallow: /private\n');
export const FORBIDS = file('User-agent: *\nDisallow: /news\n');
