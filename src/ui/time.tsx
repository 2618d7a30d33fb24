/** An instant in short words, in full where the pointer rests, and for machines. */
import type { JSX } from 'preact';
import { fullTime, machineTime, shortTime } from './format';
import { WORDS } from './page-words';

interface Props {
  readonly at: number;
  readonly now: number;
  /** The words to show; by default the shortest: "12 min", "Sat". */
  readonly words?: string;
}

export function Time({ at, now, words }: Props): JSX.Element {
  return (
    <time dateTime={machineTime(at)} title={fullTime(at, WORDS)}>
      {words ?? shortTime(at, now, WORDS)}
    </time>
  );
}
