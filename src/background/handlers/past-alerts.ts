/**
 * What rules that are tried would have made of past alerts: the stored versions are read under them
 * and judged in the order in which they came (`core/check/past-verdicts.ts`).
 */
import type { Database } from '../../adapters/storage/database';
import { listExchanges } from '../../adapters/storage/exchanges';
import { readHistory, type VersionFacts } from '../../adapters/storage/versions';
import {
  firstCopy,
  type Judged,
  judgePast,
  type Past,
  type PastCheck,
  type PastRules,
  timesFoundAgain,
} from '../../core/check/past-verdicts';
import { DEFAULT_RULES } from '../../core/check/rules';
import type { NoText, TextVersion } from '../../core/check/text-version';
import type { Change } from '../../core/watch/change';
import type { Watch } from '../../core/watch/watch';
import { type StoredRules, wholeRules } from '../../core/watch/watch-rules';
import type { PastChange } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { changeRow } from './views/change-row';

const CHANGES_TRIED = 20;
/** Versions before the first of these changes: a text may come back that was there then. */
const VERSIONS_BEFORE = 6;
/** Each takes a reading; of a watch that keeps many without a word the older alerts are not tried. */
const VERSIONS_TRIED = 60;
const CHECKS_READ = 1000;
const DIFF_BUDGET_MS = 300;

export type ReadVersion = TextVersion | NoText;

interface Trial {
  readonly watch: Watch;
  readonly rules: StoredRules;
  /** A version under these rules; undefined: it is not there, or damaged. */
  readonly read: (id: string) => Promise<ReadVersion | undefined>;
}

/** Newest first. */
export async function pastAlerts(
  context: HandlerContext,
  { watch, rules: stored, read }: Trial,
): Promise<readonly PastChange[]> {
  const db = await context.database();
  const { id: watchId, resourceKey } = watch;
  const { changes, versions } = await readHistory(db, { watchId, resourceKey });
  const tried = changes.filter(({ kind }) => kind === 'changed').slice(0, CHANGES_TRIED);
  const rules = wholeRules(stored);
  const about = {
    rules,
    engine: DEFAULT_RULES,
    budgetMs: DIFF_BUDGET_MS,
    now: () => context.clock.now(),
  };
  const checks = rules.confirmAfter > 1 ? await checksOf(db, resourceKey) : [];
  const found = await replay(read, versionsFor(tried, [...versions].reverse()), { about, checks });
  return tried.map((change) => {
    const { fromSnapshotId: from, toSnapshotId: to } = change;
    // Without what it was told against nothing is known of it.
    const isWhole = from !== undefined && found.readable.has(from);
    const judged = isWhole && to !== undefined ? found.verdicts.get(to) : undefined;
    return { change: changeRow({ change, watch }), ...(judged ?? UNREADABLE) };
  });
}

const UNREADABLE = { verdict: 'unreadable', summary: null } as const;

/** From a few before the first change on. @param versions oldest first */
function versionsFor(
  changes: readonly Change[],
  versions: readonly VersionFacts[],
): readonly VersionFacts[] {
  const places = changes
    .map(({ fromSnapshotId }) => versions.findIndex(({ id }) => id === fromSnapshotId))
    .filter((place) => place >= 0);
  if (places.length === 0) return [];
  return versions.slice(Math.max(0, Math.min(...places) - VERSIONS_BEFORE)).slice(-VERSIONS_TRIED);
}

async function checksOf(db: Database, resourceKey: string): Promise<readonly PastCheck[]> {
  return [...(await listExchanges(db, { resourceKey }, { limit: CHECKS_READ }))].reverse();
}

interface Replay {
  /** By version. None has the first one, and none that a check would not have kept. */
  readonly verdicts: ReadonlyMap<string, Judged>;
  /** Versions that are there and whole, whatever these rules find in them. */
  readonly readable: ReadonlySet<string>;
}

/** One version after the other: a page's tree is large. */
async function replay(
  read: Trial['read'],
  versions: readonly VersionFacts[],
  { about, checks }: { readonly about: PastRules; readonly checks: readonly PastCheck[] },
): Promise<Replay> {
  const verdicts = new Map<string, Judged>();
  const readable = new Set<string>();
  let past: Past | undefined;
  for (const [index, { id, takenAt }] of versions.entries()) {
    const text = await read(id);
    if (text !== undefined) readable.add(id);
    if (text?.kind !== 'text') continue;
    if (past === undefined) {
      past = firstCopy(text, about);
      continue;
    }
    const until = versions[index + 1]?.takenAt;
    const foundAgain = timesFoundAgain(checks, { from: takenAt, until });
    const next = judgePast(past, { text, foundAgain }, about);
    past = next.past;
    verdicts.set(id, next.judged);
  }
  return { verdicts, readable };
}
