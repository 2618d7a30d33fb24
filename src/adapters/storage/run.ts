/** The last run of the scheduler, so that the pages can say when it was, and whether it is late. */
import * as v from 'valibot';
import type { Database } from './database';
import type { MetaRow } from './schema';
import { type AnyTx, write } from './transaction';

const RUN_KEY = 'run';

export interface RunRecord {
  readonly startedAt?: number;
  /** Absent until the first run has ended. */
  readonly endedAt?: number;
}

export function recordRunStart(db: Database, now: number): Promise<void> {
  return update(db, (run) => ({ ...run, startedAt: now }));
}

export function recordRunEnd(db: Database, now: number): Promise<void> {
  return update(db, (run) => ({ ...run, endedAt: now }));
}

export async function readRun(db: Database): Promise<RunRecord> {
  return runFrom(await db.get('meta', RUN_KEY));
}

/** The same inside a transaction that covers `meta`. */
export async function readRunIn(tx: AnyTx): Promise<RunRecord> {
  return runFrom(await tx.objectStore('meta').get(RUN_KEY));
}

function update(db: Database, change: (run: RunRecord) => RunRecord): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    await tx.objectStore('meta').put({ key: RUN_KEY, value: change(await readRunIn(tx)) });
  });
}

const STORED = v.fallback(
  v.object({ startedAt: v.exactOptional(v.number()), endedAt: v.exactOptional(v.number()) }),
  {},
);

function runFrom(row: MetaRow | undefined): RunRecord {
  return v.parse(STORED, row?.value);
}
