/**
 * Answers that are not the page: a bot check, and the address of a sign-in page. Both are told only
 * on strong signs: a missed one costs a strange alert, a false one hides a healthy page from its
 * reader.
 */
import { challengeMarks, declaresChallenge } from './challenge-marks';
import { parseHtml } from './parse';
import { visibleBlocks } from './text';

export interface SuspectAnswer {
  readonly status: number;
  /** A response field by its name, `null` where it is missing. */
  readonly header: (name: string) => string | null;
  /** The decoded source: most marks are in the markup, not in the visible text. */
  readonly text: string;
  readonly title?: string | undefined;
}

/** The statuses that bot checks come with, besides 200. */
const REFUSALS = new Set([403, 429, 503]);
/** Bot checks are small: what is longer than this, in characters, is somebody's page. */
const MAX_SOURCE = 262_144;
const MAX_VISIBLE = 1500;

/**
 * Whether an answer is a bot check: it says so in a field; or it refuses and bears the mark of one;
 * or it is an answer like any other with hardly any text and two marks of different kinds (known
 * title, known sentence, known script or widget).
 */
export function recogniseChallenge({ status, header, text, title }: SuspectAnswer): boolean {
  if (declaresChallenge(header)) return true;
  if (text.length > MAX_SOURCE) return false;
  const marks = challengeMarks(text, title);
  const kinds = [marks.title, marks.sentence, marks.script || marks.widget].filter(Boolean).length;
  // A refusal is half a sign already; a captcha alone is not the other half (it may be a form's).
  if (REFUSALS.has(status)) return marks.title || marks.script || kinds > 1;
  return status >= 200 && status < 300 && kinds > 1 && hasLittleText(text);
}

function hasLittleText(source: string): boolean {
  const page = parseHtml(source);
  if (page.kind !== 'parsed') return false;
  const length = visibleBlocks([page.root]).reduce((sum, { text }) => sum + text.length, 0);
  return length <= MAX_VISIBLE;
}
