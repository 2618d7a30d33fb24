/**
 * Rules tried before they are saved: on the newest version that is stored, and on those before it,
 * in order, for what was told lately. Nothing is changed by it, so a person may try until the list shows what they want.
 */

import { readTextVersion } from '../../core/check/text-version';
import type { Handlers, RulesTrial } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { pastAlerts, type ReadVersion } from './past-alerts';
import { readSource, type StoredSource } from './read-source';
import { factsOf } from './row-of';
import { typedRules } from './typed-fields';

const LINES_SHOWN = 200;
const LINE_CHARS = 500;

export function rulesHandlers(context: HandlerContext): Pick<Handlers, 'rules.try'> {
  return {
    async 'rules.try'({ watchId, rules: typed }) {
      const { watch, state } = await factsOf(context, watchId);
      const rules = typedRules({ rules: typed }, {});
      const read = async (id: string) => {
        const { source } = await readSource(context, watchId, id);
        return source && readTextVersion(context.digest, source, rules);
      };
      const { newestSnapshotId: id } = state;
      const { source, problem } =
        id === undefined
          ? { source: undefined, problem: 'missing' as const }
          : await readSource(context, watchId, id);
      const newest =
        source === undefined ? undefined : await readTextVersion(context.digest, source, rules);
      const trial = newest === undefined ? withoutText(problem) : trialOf(newest);
      return { ...trial, past: await pastAlerts(context, { watch, rules, read }) };
    },
  };
}

function withoutText(problem: StoredSource['problem']): Omit<RulesTrial, 'past'> {
  const word = problem === 'damaged' ? 'version_damaged' : 'version_missing';
  return { text: null, problem: word, trace: [], warnings: [] };
}

function trialOf(newest: ReadVersion): Omit<RulesTrial, 'past'> {
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
