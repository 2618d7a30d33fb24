/**
 * Rules tried before they are saved: on the newest version that is stored, and on what was told
 * lately. Nothing is changed by it, so a person may try until the list shows what they want.
 */
import { readHistory } from '../../adapters/storage/versions';
import { readTextVersion, type TextVersion } from '../../core/check/text-version';
import { diffBlocks } from '../../core/diff/diff';
import { summarise } from '../../core/diff/summary';
import type { Change } from '../../core/watch/change';
import { passGates } from '../../core/watch/gates';
import { type StoredRules, wholeRules } from '../../core/watch/watch-rules';
import type { Handlers, PastChange, RulesTrial } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { readSource } from './read-source';
import { factsOf } from './row-of';
import { typedRules } from './typed-fields';
import { changeRow } from './views/change-row';

const LINES_SHOWN = 200;
const LINE_CHARS = 500;
/** Each takes the reading of two versions. */
const CHANGES_TRIED = 20;
const DIFF_BUDGET_MS = 300;

export function rulesHandlers(context: HandlerContext): Pick<Handlers, 'rules.try'> {
  return {
    async 'rules.try'({ watchId, rules: typed }) {
      const { watch, state } = await factsOf(context, watchId);
      const rules = typedRules({ rules: typed }, {});
      const db = await context.database();
      const { changes } = await readHistory(db, { watchId, resourceKey: watch.resourceKey });
      const read = readerOf(context, watchId, rules);
      const newest = await read(state.newestSnapshotId);
      const past: PastChange[] = [];
      // One after the other: a page's tree is large.
      for (const change of changes
        .filter(({ kind }) => kind === 'changed')
        .slice(0, CHANGES_TRIED)) {
        past.push({
          change: changeRow({ change, watch }),
          ...verdictOn(await read(change.fromSnapshotId), await read(change.toSnapshotId), {
            rules,
            now: () => context.clock.now(),
          }),
        });
      }
      return { ...trialOf(newest), past };
    },
  };
}

type Read = Awaited<ReturnType<typeof readTextVersion>> | undefined;

/** A version is read once, though it ends one change and begins the next. */
function readerOf(context: HandlerContext, watchId: string, rules: StoredRules) {
  const known = new Map<string, Promise<Read>>();
  return (id: Change['toSnapshotId']): Promise<Read> => {
    if (id === undefined) return Promise.resolve(undefined);
    const reading =
      known.get(id) ??
      readSource(context, watchId, id).then(({ source }) =>
        source === undefined ? undefined : readTextVersion(context.digest, source, rules),
      );
    known.set(id, reading);
    return reading;
  };
}

function trialOf(newest: Read): Omit<RulesTrial, 'past'> {
  if (newest === undefined) {
    return { text: null, problem: 'version_missing', trace: [], warnings: [] };
  }
  const { trace } = newest;
  if (newest.kind === 'no_text') {
    const { reason } = newest;
    const problem = reason === 'empty' || reason === 'binary' ? 'no_text' : reason;
    return { text: null, problem, trace, warnings: [] };
  }
  const lines = newest.blocks.slice(0, LINES_SHOWN).map(({ text }) => text.slice(0, LINE_CHARS));
  return {
    text: { lines, count: newest.blocks.length },
    problem: newest.blocks.length === 0 ? 'nothing_left' : null,
    trace,
    warnings: newest.warnings,
  };
}

function verdictOn(
  before: Read,
  after: Read,
  { rules, now }: { readonly rules: StoredRules; readonly now: () => number },
): Omit<PastChange, 'change'> {
  if (!isText(before) || !isText(after)) return { verdict: 'unreadable', summary: null };
  const diff = diffBlocks(before.blocks, after.blocks, { budgetMs: DIFF_BUDGET_MS, now });
  if (diff.hunks.length === 0) return { verdict: 'nothing', summary: null };
  const { told } = passGates({
    rules: wholeRules(rules),
    before: before.blocks,
    after: after.blocks,
    diff,
    language: after.language,
  });
  return { verdict: told ? 'told' : 'minor', summary: summarise(diff) };
}

function isText(read: Read): read is TextVersion {
  return read?.kind === 'text';
}
