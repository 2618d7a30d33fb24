/**
 * Watches of the misbehaving server, checked by the engine itself over a real connection, with a
 * clock that is put forward by hand: what the log holds is then what a server really did.
 */
import { NO_PDF, NO_TABS } from '../../../scripts/replay/no-tabs';
import { streamCompressor } from '../../../src/adapters/compressor';
import { webDigest } from '../../../src/adapters/digest';
import { addWatch } from '../../../src/adapters/storage/add-watch';
import { checkStore } from '../../../src/adapters/storage/check-store';
import { robotsStore } from '../../../src/adapters/storage/robots-store';
import type { CheckReport } from '../../../src/core/check/check-report';
import { fieldReader } from '../../../src/core/check/fields';
import type { CheckPorts } from '../../../src/core/check/ports';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import { runCheck } from '../../../src/core/check/run-check';
import type { Fetcher } from '../../../src/core/ports/fetcher';
import { aDraft } from '../../adapters/storage/rows';
import type { Origin } from '../../origin/origin.mjs';
import { type Answered, ask } from '../../origin/raw-client';
import type { Stage } from './context';

const HOUR_MS = 3_600_000;

/** Node cannot resolve `NAME.localhost`, so the name travels in the `Host` field. */
function fetcherFor(port: number): Fetcher {
  return {
    async send({ method, url, headers }) {
      const { host, pathname, search } = new URL(url);
      const fields = Object.fromEntries(headers);
      const answered = await ask(port, { host, method, path: pathname + search, fields });
      const received = headersOf(answered);
      return {
        kind: 'response',
        status: answered.status,
        headers: received,
        finalUrl: url,
        body: new Uint8Array(wholeBody(answered, fieldReader(received).get('transfer-encoding'))),
        encodedBytes: answered.body.length,
        ms: 5,
      };
    },
  };
}

function headersOf({ head }: Answered): readonly (readonly [string, string])[] {
  return head
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    });
}

function wholeBody({ body }: Answered, coding: string | null): Buffer {
  if (coding !== null) throw new Error('This client reads no transfer codings.');
  return body;
}

export interface CheckedPage {
  readonly host: string;
  readonly url: string;
  /** Checks once, an hour after whatever was last. */
  check(): Promise<CheckReport>;
}

/** Watches a page of the origin in the stage's own database. */
export async function watchOrigin(
  { db, clock }: Pick<Stage, 'db' | 'clock'>,
  origin: Origin,
  name: string,
  path = '/',
): Promise<CheckedPage> {
  const url = origin.url(name, path);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `${name}${String(ids).padStart(6, '0')}`;
  };
  const ports: CheckPorts = {
    clock: { now: () => clock.at },
    chance: { random: () => 0.5, newId },
    digest: webDigest,
    compressor: streamCompressor,
    fetcher: fetcherFor(origin.port),
    permissions: { holds: async () => true, holdsEverything: async () => true },
    store: checkStore(async () => db),
    robots: robotsStore(async () => db),
    network: { isOnline: () => true },
    tabs: NO_TABS,
    pdf: NO_PDF,
    rules: DEFAULT_RULES,
    wait: async (ms) => {
      clock.at += ms;
    },
    browser: () => 'Test 1',
  };
  const draft = aDraft({ url, localNetwork: true });
  const added = await addWatch(db, draft, { id: newId(), now: clock.at });
  if (added.kind !== 'added') throw new Error(`${url} is watched already`);
  return {
    host: draft.host,
    url,
    async check() {
      clock.at += HOUR_MS;
      for (;;) {
        const report = await runCheck(ports, draft.resourceKey, 'by_person');
        if (report.kind !== 'deferred') return report;
        clock.at = Math.max(clock.at + 1, report.until);
      }
    },
  };
}
