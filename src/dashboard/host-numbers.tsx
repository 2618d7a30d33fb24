/** A host's numbers in one line of its row, and what was done in another. */
import type { JSX } from 'preact';
import type { HostRow } from '../messaging/protocol';
import { isWorthTelling, remedyWords } from '../ui/diagnosis-words';
import { hostNumberWords } from '../ui/host-number-words';
import { WORDS } from '../ui/page-words';

interface Props {
  readonly host: HostRow;
  readonly now: number;
}

export function HostNumbers({ host, now }: Props): JSX.Element {
  const numbers = hostNumberWords(host, WORDS);
  return (
    <>
      {numbers.length > 0 && (
        <p class="row-words small faint rhythm">
          {numbers.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      )}
      {isWorthTelling(host.remedy) && (
        <p class="row-words small faint">{remedyWords(host.remedy, now, WORDS)}</p>
      )}
    </>
  );
}
