/** Plays the versions of one line through the engine, one check each, and says what it made of them. */
import { editWatch } from '../../src/adapters/storage/edit-watch';
import { readOutbox } from '../../src/adapters/storage/outbox';
import { noticeOf } from '../../src/background/notice';
import { reread } from '../../src/core/check/reread';
import { DEFAULT_RULES } from '../../src/core/check/rules';
import { runCheck } from '../../src/core/check/run-check';
import { readTextVersion, type TextVersion, unpackSource } from '../../src/core/check/text-version';
import type { TraceStep } from '../../src/core/check/trace';
import { decodeBody } from '../../src/core/content/decode';
import { diffBlocks } from '../../src/core/diff/diff';
import { summarise } from '../../src/core/diff/summary';
import type { Change } from '../../src/core/watch/change';
import { passGates } from '../../src/core/watch/gates';
import { DEFAULT_SETTINGS } from '../../src/core/watch/settings';
import type { WatchState } from '../../src/core/watch/state';
import type { Watch } from '../../src/core/watch/watch';
import { type StoredRules, wholeRules } from '../../src/core/watch/watch-rules';
import { changeSentence } from '../../src/ui/summary-sentence';
import { ENGLISH } from '../english';
import type { ScriptEntry } from '../replay/http-case';
import { openWorld, type World } from '../replay/world';
import { caseRules } from './case-rules';
import type { CaseInput, CompareCase, Compared } from './compare-case';
import { answerOf } from './input';
import { verdictOf } from './verdict';

const START_AT = Date.UTC(2026, 6, 1);
const DAY_MS = 86_400_000;
const DEFAULT_URL = 'https://ex.test/page';

type Step = Omit<Compared, 'id' | 'sequence'>;

export async function compareLine(line: CompareCase): Promise<Compared> {
  const { settings = {} } = line;
  const rules = caseRules(settings);
  const url = typeof settings['url'] === 'string' ? settings['url'] : DEFAULT_URL;
  const world = await openWorld(url, START_AT, {
    settings: DEFAULT_SETTINGS,
    rules: DEFAULT_RULES,
    watch: { rules, ignoreMaxAge: false, headOverBytes: undefined },
  });
  try {
    const watch = await world.watchFor('anon', 'en');
    const steps: Step[] = [];
    for (const [index, input] of inputsOf(line).entries()) {
      world.setNow(START_AT + index * DAY_MS);
      const edit = settings['edit_before_b'];
      if (index === 1 && typeof edit === 'object' && edit !== null) {
        await editRules(world, watch.id, caseRules({ ...settings, ...edit }));
      }
      steps.push(await check(world, watch.id, answerOf(input, mediaOf(line))));
    }
    const sequence = steps.map(({ verdict }) => verdict);
    const shown = shownOf(steps, line.expected?.['verdict']);
    if (shown === undefined) throw new Error('there is no input');
    return {
      id: line.id,
      ...shown,
      ...(line.sequence === undefined ? {} : { sequence }),
    };
  } finally {
    world.close();
  }
}

function inputsOf({ sequence, input_a, input_b }: CompareCase): readonly CaseInput[] {
  return sequence ?? [input_a, input_b].filter((input) => input !== undefined);
}

function mediaOf({ settings }: CompareCase): string | undefined {
  const media = settings?.['media'];
  return typeof media === 'string' ? media : undefined;
}

/** Of a run of versions the step the line asks for, else the first with news, else the last. */
function shownOf(steps: readonly Step[], wanted: unknown): Step | undefined {
  const later = steps.slice(1);
  return (
    later.find(({ verdict }) => verdict === wanted) ??
    later.find(({ verdict }) => isNews(verdict)) ??
    steps.at(-1)
  );
}

function isNews(verdict: Compared['verdict']): boolean {
  return verdict !== 'unchanged' && verdict !== 'minor' && verdict !== 'baseline';
}

async function editRules(world: World, watchId: string, rules: StoredRules): Promise<void> {
  const state = await stateOf(world, watchId);
  const snapshotId = state.newestSnapshotId;
  const source = await sourceOf(world, snapshotId);
  const stored =
    source === undefined || snapshotId === undefined ? undefined : { snapshotId, source };
  await editWatch(
    world.db,
    watchId,
    { rules },
    { now: world.ports.clock.now(), reread: await reread(world.ports.digest, stored, rules) },
  );
}

async function check(world: World, watchId: string, answer: ScriptEntry): Promise<Step> {
  const watch = (await world.db.get('watches', watchId)) as Watch;
  const before = await stateOf(world, watchId);
  const reference = await readVersion(world, before.referenceSnapshotId, watch.rules);
  await world.forgetBackOff();
  world.fetcher.load([answer, answer]);
  const report = await runCheck(world.ports, watch.resourceKey, 'scheduled');
  if (report.kind !== 'ran') throw new Error(`the check was put off: ${report.kind}`);
  const after = await stateOf(world, watchId);
  // What was kept is read again from the store: of a file that has no text it says what it is.
  const found =
    (after.newestSnapshotId === before.newestSnapshotId
      ? undefined
      : await readVersion(world, after.newestSnapshotId, watch.rules)) ??
    (await readAnswer(world, answer, watch.rules));
  const untold = (await readOutbox(world.db)).filter(({ changeId }) =>
    report.told.includes(changeId),
  );
  const named = verdictOf(report.outcome, answer.status ?? 200);
  return {
    ...named,
    ...difference(reference, found, watch.rules),
    ...toldAs(untold[0]?.change),
    ...(untold[0]?.change.reason === undefined
      ? {}
      : { reason: untold[0].change.reason.replaceAll('_', '-') }),
    warnings: [...new Set(found?.warnings.map(({ kind }) => kind))],
    baseline:
      after.newestSnapshotId === before.newestSnapshotId && after.fingerprint === before.fingerprint
        ? 'kept'
        : 'replaced',
    alert_text: untold.length === 0 ? '' : noticeOf(untold, ENGLISH).message,
    trace: await traceOf(world, watchId),
  };
}

/** What was told is told in its own sentence: of a file that is another than of its lines. */
function toldAs(change: Change | undefined): Partial<Step> {
  const { summary } = change ?? {};
  return summary === undefined
    ? {}
    : { summary: changeSentence({ kind: 'changed', summary }, ENGLISH) };
}

type Difference = Pick<
  Step,
  | 'added'
  | 'removed'
  | 'added_items'
  | 'moved'
  | 'changed_chars'
  | 'kind'
  | 'old'
  | 'new'
  | 'extracted'
  | 'summary'
>;

function difference(
  reference: TextVersion | undefined,
  found: TextVersion | undefined,
  stored: StoredRules,
): Difference {
  const extracted = found === undefined ? {} : { extracted: found.comparableText };
  if (reference === undefined || found === undefined) {
    return { added: [], removed: [], changed_chars: 0, summary: '', ...extracted };
  }
  const rules = wholeRules(stored);
  const diff = diffBlocks(reference.blocks, found.blocks, { budgetMs: 1000, now: Date.now });
  const lines = diff.hunks.flatMap((hunk) => hunk.lines).filter(({ kind }) => kind !== 'same');
  const textsOf = (side: 'added' | 'removed', about?: 'item') =>
    lines
      .filter(
        ({ kind, ...line }) =>
          (kind === side || kind === 'replaced') && (about === undefined || line.about === about),
      )
      .map(({ words }) =>
        words
          .filter(({ kind }) => kind === side || kind === 'same')
          .map(({ text }) => text)
          .join(''),
      );
  const moved = lines
    .filter(({ kind }) => kind === 'moved')
    .map(({ words }) => words.map(({ text }) => text).join(''));
  const items = textsOf('added', 'item').flatMap(namesOfItem);
  const { changedChars, numbers } = passGates({
    rules,
    before: reference.blocks,
    after: found.blocks,
    diff,
    language: found.language,
  });
  const kind = kindOf(lines);
  return {
    added: textsOf('added'),
    removed: textsOf('removed'),
    ...(items.length === 0 ? {} : { added_items: items }),
    ...(moved.length === 0 ? {} : { moved }),
    changed_chars: changedChars,
    ...(kind === undefined ? {} : { kind }),
    ...(numbers?.before === undefined ? {} : { old: numbers.before }),
    ...(numbers?.after === undefined ? {} : { new: numbers.after }),
    ...extracted,
    summary:
      lines.length === 0
        ? ''
        : changeSentence({ kind: 'changed', summary: summarise(diff) }, ENGLISH),
  };
}

const AFTER_TITLE = ' — ';

/** An item goes by its title, and by its title with what is said of it. */
function namesOfItem(text: string): readonly string[] {
  const parts = text.split(AFTER_TITLE);
  return parts.map((_part, index) => parts.slice(0, index + 1).join(AFTER_TITLE));
}

/** One word where all that differs is of one kind. */
function kindOf(
  lines: readonly { readonly kind: string; readonly about?: string }[],
): string | undefined {
  const kinds = new Set(
    lines.map(({ kind, about }) => about ?? (kind === 'moved' ? kind : 'text')),
  );
  const [only, ...others] = kinds;
  return others.length === 0 ? only : undefined;
}

async function traceOf(world: World, watchId: string): Promise<readonly TraceStep[]> {
  const exchanges = await world.db.getAllFromIndex('exchanges', 'byTime');
  return exchanges.at(-1)?.traces?.find((trace) => trace.watchId === watchId)?.steps ?? [];
}

async function stateOf(world: World, watchId: string): Promise<WatchState> {
  return (await world.db.get('states', watchId)) as WatchState;
}

async function sourceOf(world: World, snapshotId: string | undefined) {
  const snapshot =
    snapshotId === undefined ? undefined : await world.ports.store.snapshot(snapshotId);
  return snapshot === undefined ? undefined : unpackSource(world.ports, snapshot);
}

async function readVersion(
  world: World,
  snapshotId: string | undefined,
  rules: StoredRules,
): Promise<TextVersion | undefined> {
  const source = await sourceOf(world, snapshotId);
  if (source === undefined) return undefined;
  const version = await readTextVersion(world.ports.digest, source, rules);
  return version.kind === 'text' ? version : undefined;
}

async function readAnswer(
  world: World,
  { body = '', bytes, headers, status, truncated }: ScriptEntry,
  rules: StoredRules,
): Promise<TextVersion | undefined> {
  if (status !== 200 || truncated === true) return undefined;
  const contentType = headers?.[0]?.[1];
  const { text } = decodeBody(bytes ?? new TextEncoder().encode(body), contentType);
  const version = await readTextVersion(world.ports.digest, { text, contentType }, rules);
  return version.kind === 'text' ? version : undefined;
}
