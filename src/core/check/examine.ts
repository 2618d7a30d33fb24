/**
 * Examining an answer's body: everything about it that needs hashing, decoding, parsing or a stored
 * version, gathered before the commit, for a transaction may wait for nothing but itself.
 */
import { decodeBody } from '../content/decode';
import { recogniseChallenge } from '../content/page-kind';
import { pictureType } from '../content/picture';
import { sharedBlockRatio } from '../content/similarity';
import { diffBlocks } from '../diff/diff';
import { type Summary, summarise } from '../diff/summary';
import type { FetchAnswer } from '../ports/fetcher';
import { similarityMark } from '../snapshot/similarity-mark';
import type { Snapshot, StoredPicture } from '../snapshot/snapshot';
import { blockingWord, type GateVerdict, passGates } from '../watch/gates';
import { type Keep, keepOf, keepsLess } from '../watch/keep';
import type { WatchState } from '../watch/state';
import type { Watch } from '../watch/watch';
import { type StoredRules, wholeRules } from '../watch/watch-rules';
import { fieldReader } from './fields';
import type { BodyFacts, Response } from './judgement';
import { type KeptHash, readKept, readKeptHash, visibleHash } from './kept-form';
import type { Detail } from './outcome';
import { type PackedSource, packSource } from './pack-source';
import type { CheckPorts } from './ports';
import { readUnder } from './read-under';
import type { Resource } from './resource';
import {
  fileChange,
  fileFacts,
  type NoText,
  readTextVersion,
  receivedType,
  type Source,
  type TextVersion,
  unpackSource,
  utf8,
} from './text-version';
import type { TraceStep } from './trace';

/** What a body, or the version held, comes to for one watch. */
export interface WatchFacts {
  readonly watchId: string;
  /** The rules it was examined under: if they changed meanwhile, the facts are void. */
  readonly readUnder: string;
  /** How much was to be kept: as with the rules. */
  readonly keep: Keep;
  /** Of the version held, under the rules of now. Undefined: none held. */
  readonly heldFingerprint: string | undefined;
  /** Undefined for a 304: there was no body. */
  readonly found: FoundText | undefined;
}

export type FoundText =
  /** The very source that is held: its reading is known, and nothing of it was made again. */
  | { readonly kind: 'held'; readonly fingerprint: string; readonly trace: readonly TraceStep[] }
  | { readonly kind: 'failed'; readonly detail: Detail; readonly trace: readonly TraceStep[] }
  /** Words of "not while" are there: nothing is compared, and what is held stays. */
  | { readonly kind: 'blocked'; readonly trace: readonly TraceStep[] }
  | {
      readonly kind: 'text';
      readonly version: TextVersion;
      /** The version it was compared with; undefined where none was. */
      readonly comparedWith: string | undefined;
      /** Against that; undefined where there is none, or it is the same. */
      readonly summary: Summary | undefined;
      /** Characters of the reference's text; undefined where there is none to read. */
      readonly referenceLength: number | undefined;
      /** Undefined: nothing differs to the eye, or there is nothing to compare with. */
      readonly gate: GateVerdict | undefined;
      /** Whether anything differs to the eye. */
      readonly differs: boolean;
      readonly packed: PackedSource;
      /** Less is stored of this very text than its watch keeps by now. */
      readonly isHeldAsLess: boolean;
      /** Of the compared text (`similarity-mark.ts`). Undefined: it would tell of more than is kept. */
      readonly mark: string | undefined;
    };

export interface Examination {
  readonly body: BodyFacts | undefined;
  readonly watches: readonly WatchFacts[];
  readonly trace: readonly TraceStep[];
}

/** For the difference that goes into the sentence; the diff page has a budget of its own. */
const DIFF_BUDGET_MS = 600;

/** What is held of the page that was asked for. */
export interface Holding {
  readonly resource: Pick<Resource, 'gone' | 'readIn'>;
  readonly watches: readonly Watch[];
  readonly states: readonly WatchState[];
}

export async function examine(
  ports: CheckPorts,
  answer: FetchAnswer,
  { resource, watches, states }: Holding,
): Promise<Examination> {
  const stateOf = (watch: Watch) => states.find(({ watchId }) => watchId === watch.id);
  if (answer.kind !== 'response' || answer.body.length === 0) {
    const held = await Promise.all(
      watches.map(async (watch) => ({
        ...(await examineHeld(ports, watch, stateOf(watch))),
        found: undefined,
      })),
    );
    return { body: undefined, watches: held, trace: [] };
  }
  const contentType = receivedType(fieldReader(answer.headers).get('content-type') ?? undefined);
  const sha256 = await ports.digest.sha256(answer.body);
  const decoded = decodeBody(answer.body, contentType);
  const source: Source = { text: decoded.text, contentType };
  const body = { sha256, challenge: isChallenge(answer, decoded.text) };
  const isPage = (answer.status === 200 || answer.status === 203) && !body.challenge;
  const facts: WatchFacts[] = [];
  if (isPage) {
    const sourceSha256 = await ports.digest.sha256(utf8(source.text));
    // One after the other: each parses the page, and two trees at once only cost memory.
    for (const watch of watches) {
      const state = stateOf(watch);
      const held = await examineHeld(ports, watch, state);
      const arrived = {
        watch,
        state,
        held,
        source,
        sourceSha256,
        sha256,
        encoding: decoded.encoding,
        bytes: answer.body,
        isAsShown: resource.readIn !== 'fetch',
      };
      // The return of a page is news, whatever is on it.
      const known = resource.gone ? undefined : await findHeld(ports, arrived);
      facts.push({ ...held, found: known ?? (await examineFound(ports, arrived)) });
    }
  }
  return {
    body,
    watches: facts,
    trace: [{ step: 'decode', text: `${decoded.encoding} (${decoded.source})` }],
  };
}

function isChallenge({ status, headers }: Response, text: string): boolean {
  const fields = fieldReader(headers);
  return recogniseChallenge({ status, header: (name) => fields.get(name), text });
}

type HeldFacts = Pick<WatchFacts, 'watchId' | 'readUnder' | 'keep' | 'heldFingerprint'>;

/**
 * A 304 says nothing about our own reading: where the selector or the extractor is another than when
 * the fingerprint was made, the stored version is read again.
 */
async function examineHeld(
  ports: CheckPorts,
  watch: Watch,
  state: WatchState | undefined,
): Promise<HeldFacts> {
  const under = readUnder(watch);
  const facts = { watchId: watch.id, readUnder: under, keep: keepOf(watch) };
  if (state?.fingerprint === undefined || state.readUnder === under) {
    return { ...facts, heldFingerprint: state?.fingerprint };
  }
  const again = await readStored(ports, state.newestSnapshotId, watch.rules);
  return { ...facts, heldFingerprint: again?.kind === 'text' ? again.fingerprint : undefined };
}

interface Arrived {
  readonly watch: Watch;
  readonly state: WatchState | undefined;
  readonly held: HeldFacts;
  readonly source: Source;
  /** Of the source as it is stored, and of the bytes that came. */
  readonly sourceSha256: string;
  readonly sha256: string;
  readonly encoding: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What a tab shows is no frame, however little it is. */
  readonly isAsShown: boolean;
}

/**
 * Whether the watch holds this very source, read under the rules of now. By the source and not by
 * the bytes: a watch that could read nothing in them holds those of before, whatever others hold.
 */
async function findHeld(
  ports: CheckPorts,
  { watch, state, held, source, sourceSha256 }: Arrived,
): Promise<FoundText | undefined> {
  const { heldFingerprint: fingerprint, readUnder: under } = held;
  const id = state?.newestSnapshotId;
  if (fingerprint === undefined || id === undefined || state?.readUnder !== under) return undefined;
  // Words that block are looked for in the text itself, and may be others than when it was kept.
  if (wholeRules(watch.rules).notWhile.length > 0) return undefined;
  const snapshot = await ports.store.snapshot(id);
  const isSame =
    snapshot !== undefined &&
    (snapshot.readFromSha256 ?? snapshot.sourceSha256) === sourceSha256 &&
    snapshot.contentType === source.contentType &&
    (snapshot.form ?? 'source') === held.keep;
  return isSame
    ? { kind: 'held', fingerprint, trace: [{ step: 'compare', text: 'same_source' }] }
    : undefined;
}

async function examineFound(ports: CheckPorts, arrived: Arrived): Promise<FoundText> {
  const { watch, state, held, sha256 } = arrived;
  let { source } = arrived;
  let picture: StoredPicture | undefined;
  let version = await readTextVersion(ports.digest, source, watch.rules);
  if (version.kind === 'no_text' && version.reason === 'binary') {
    // No text to compare: the file's type, size and hash stand for it, as a line one can read.
    const { bytes } = arrived;
    const type = pictureType(source.contentType, bytes);
    picture = type === undefined ? undefined : { type, bytes, sha256 };
    source = fileFacts(source.contentType, bytes.length, sha256);
    version = await readTextVersion(ports.digest, source, watch.rules);
  }
  if (version.kind === 'no_text')
    return { kind: 'failed', detail: detailOf(version), trace: version.trace };
  // A feed may have no items yet; one that had some is more likely broken than emptied.
  const isEmptied =
    version.unruled.length === 0 &&
    (held.heldFingerprint ?? version.fingerprint) !== version.fingerprint;
  if (isEmptied) return { kind: 'failed', detail: 'no_text', trace: version.trace };
  const { keep, readUnder: under } = held;
  const { encoding } = arrived;
  const asFound = async (compared: Compared): Promise<FoundText> => ({
    kind: 'text',
    version,
    ...compared,
    packed: await packSource(ports, { keep, source, encoding, picture, version, under }),
    mark: keep === 'hash' ? undefined : similarityMark(version.comparableText),
  });
  const rules = wholeRules(watch.rules);
  const blocking = blockingWord(rules, version.unruled);
  if (blocking !== undefined) {
    const step: TraceStep = { step: 'gate', rule: `notWhile: ${blocking}`, text: '' };
    return { kind: 'blocked', trace: [...version.trace, step] };
  }
  if (version.fingerprint === held.heldFingerprint) {
    return asFound({ ...NOTHING_COMPARED, isHeldAsLess: await isHeldAsLess(ports, state, keep) });
  }
  const known = await readReference(ports, state, watch);
  const reference = known?.version;
  const isFrame = version.builtByScript && !(await wasBuiltByScript(ports, state, reference));
  if (isFrame && state?.takesNextAsIs !== true && !arrived.isAsShown) {
    return { kind: 'failed', detail: 'script_built', trace: version.trace };
  }
  if (reference === undefined) {
    return asFound({ ...NOTHING_COMPARED, differs: true });
  }
  if (state?.takesNextAsIs !== true && isSignInPage(reference, version)) {
    return { kind: 'failed', detail: 'sign_in_page', trace: version.trace };
  }
  const about = { ...NOTHING_COMPARED, comparedWith: known?.id };
  if (reference.kind === 'hash') {
    // That something differs is all that can be known; so no gate can hold it back.
    const differs = reference.visible !== (await visibleHash(ports.digest, version.blocks));
    return asFound({ ...about, differs, referenceLength: reference.length });
  }
  const diff = diffBlocks(reference.blocks, version.blocks, {
    budgetMs: DIFF_BUDGET_MS,
    now: () => ports.clock.now(),
  });
  const differs = diff.hunks.length > 0;
  const file = fileChange(reference.blocks, version.blocks, source);
  return asFound({
    ...about,
    summary: { ...summarise(diff), ...(file && { file }) },
    differs,
    gate: differs
      ? passGates({
          rules,
          before: reference.blocks,
          after: version.blocks,
          diff,
          language: version.language,
        })
      : undefined,
    referenceLength: reference.comparableText.length,
  });
}

type Compared = Pick<
  Extract<FoundText, { kind: 'text' }>,
  'comparedWith' | 'summary' | 'gate' | 'differs' | 'referenceLength' | 'isHeldAsLess'
>;

const NOTHING_COMPARED: Compared = {
  comparedWith: undefined,
  summary: undefined,
  gate: undefined,
  differs: false,
  referenceLength: undefined,
  isHeldAsLess: false,
};

/** That is known of what is kept, though it cannot be read under the rules of now. */
async function wasBuiltByScript(
  ports: CheckPorts,
  state: WatchState | undefined,
  reference: Reference | undefined,
): Promise<boolean> {
  if (reference !== undefined) return reference.builtByScript;
  const held = await readSource(ports, state?.newestSnapshotId);
  return held?.form !== undefined && readKept(held.text).builtByScript;
}

async function isHeldAsLess(
  ports: CheckPorts,
  state: WatchState | undefined,
  keep: Keep,
): Promise<boolean> {
  const id = state?.newestSnapshotId;
  const held = id === undefined ? undefined : await ports.store.snapshot(id);
  return held !== undefined && keepsLess(keep, held.form ?? 'source');
}

/** A password field that was not there, and the content gone from around it. */
function isSignInPage(before: Reference, after: TextVersion): boolean {
  if (!after.passwordField || before.passwordField) return false;
  return before.kind === 'hash'
    ? after.comparableText.length < before.length / 2
    : sharedBlockRatio(before.blocks, after.blocks) < 0.5;
}

function detailOf({ reason }: NoText): Detail {
  if (reason === 'empty' || reason === 'binary') return 'no_text';
  return reason;
}

/** What is known of the version that the next is compared with: its text, or that it had one. */
type Reference = TextVersion | ({ readonly kind: 'hash' } & KeptHash);

/** What the person knows; where that is not there, or has no text under the rules of now, the newest. */
async function readReference(
  ports: CheckPorts,
  state: WatchState | undefined,
  watch: Watch,
): Promise<{ readonly id: string; readonly version: Reference } | undefined> {
  for (const id of new Set([state?.referenceSnapshotId, state?.newestSnapshotId])) {
    const source = await readSource(ports, id);
    if (id === undefined || source === undefined) continue;
    const hash = source.form === 'hash' ? readKeptHash(source.text) : undefined;
    if (hash?.under === readUnder(watch)) return { id, version: { kind: 'hash', ...hash } };
    const version = await readTextVersion(ports.digest, source, watch.rules);
    if (version.kind === 'text') return { id, version };
  }
  return undefined;
}

async function readStored(
  ports: CheckPorts,
  id: string | undefined,
  rules: StoredRules,
): Promise<TextVersion | NoText | undefined> {
  const source = await readSource(ports, id);
  return source === undefined ? undefined : readTextVersion(ports.digest, source, rules);
}

async function readSource(ports: CheckPorts, id: string | undefined): Promise<Source | undefined> {
  const snapshot = id === undefined ? undefined : await ports.store.snapshot(id);
  return snapshot === undefined ? undefined : unpackSource(ports, snapshot);
}

/** A stored version of a watch's text. */
export function snapshotOf(
  { version, packed, mark }: Extract<FoundText, { kind: 'text' }>,
  about: Pick<Snapshot, 'id' | 'watchId' | 'takenAt' | 'finalUrl'>,
): Snapshot {
  return {
    ...about,
    ...packed,
    textLength: version.comparableText.length,
    fingerprint: version.fingerprint,
    ...(mark === undefined ? {} : { mark }),
  };
}
