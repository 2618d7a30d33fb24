/** A host's numbers in one line of its row, and what was done in another. */
import type { JSX } from 'preact';
import type { HostRow } from '../messaging/protocol';
import { remedyWords } from '../ui/diagnosis-words';
import { hostNumberWords } from '../ui/host-number-words';
import { WORDS } from '../ui/page-words';

interface Props {
  readonly host: HostRow;
  readonly now: number;
}

export function HostNumbers({ host, now }: Props): JSX.Element {
  return (
    <>
      <p class="row-words small soft rhythm">
        {hostNumberWords(host, WORDS).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      <p class="row-words small soft">{remedyWords(host.remedy, now, WORDS)}</p>
    </>
  );
}
