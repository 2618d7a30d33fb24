/** Writing the settings, with what follows from them at once in other stores. */
import { boundBySite } from '../../core/check/hold';
import { withDiagnosis } from '../../core/hosts/record';
import { dueByInterval } from '../../core/watch/edit-watch';
import type { Settings } from '../../core/watch/settings';
import type { Database } from './database';
import { readSettingsIn, settingsRow } from './settings';
import { type WriteTx, write } from './transaction';

/**
 * @param changes within their bounds
 * @returns all settings as they are now
 */
export function saveSettings(
  db: Database,
  changes: Partial<Settings>,
  now: number,
): Promise<Settings> {
  return write(db, ['meta', 'hosts', 'watches', 'states', 'resources'], async (tx) => {
    const before = await readSettingsIn(tx);
    const after: Settings = { ...before, ...changes };
    await tx.objectStore('meta').put(settingsRow(after));
    if (after.hostSample !== before.hostSample) await diagnoseAgain(tx, after, now);
    if (after.defaultIntervalMs !== before.defaultIntervalMs) await replanDefaults(tx, after, now);
    if (after.maxAgeCapMs < before.maxAgeCapMs) await replanBounded(tx, { before, after, now });
    return after;
  });
}

/** The list of hosts that never answer 304 is an index on stored verdicts. */
async function diagnoseAgain(tx: WriteTx, { hostSample }: Settings, now: number): Promise<void> {
  const hosts = tx.objectStore('hosts');
  for (const host of await hosts.getAll()) {
    await hosts.put(withDiagnosis(host, hostSample, now));
  }
}

async function replanDefaults(tx: WriteTx, settings: Settings, now: number): Promise<void> {
  const states = tx.objectStore('states');
  const [watches, all] = await Promise.all([tx.objectStore('watches').getAll(), states.getAll()]);
  const watchById = new Map(watches.map((watch) => [watch.id, watch]));
  await Promise.all(
    all.map(async (state) => {
      const watch = watchById.get(state.watchId);
      if (watch === undefined || watch.paused || watch.intervalMs !== undefined) return;
      const { pace: _ofBefore, ...held } = state;
      await states.put({ ...held, dueAt: dueByInterval(state, watch, settings, now) });
    }),
  );
}

interface CapChange {
  readonly before: Settings;
  readonly after: Settings;
  readonly now: number;
}

/** Less trust in what sites say of their age: watches that only this holds are due sooner. */
async function replanBounded(tx: WriteTx, { before, after, now }: CapChange): Promise<void> {
  const states = tx.objectStore('states');
  for (const state of await states.getAll()) {
    const [watch, resource] = await Promise.all([
      tx.objectStore('watches').get(state.watchId),
      tx.objectStore('resources').get(state.resourceKey),
    ]);
    if (watch === undefined || resource === undefined || state.dueAt === undefined) continue;
    if (boundBySite(resource, before.maxAgeCapMs, now) !== state.dueAt) continue;
    const bound = boundBySite(resource, after.maxAgeCapMs, now) ?? now;
    const dueAt = Math.max(dueByInterval(state, watch, after, now), bound);
    if (dueAt < state.dueAt) await states.put({ ...state, dueAt });
  }
}
