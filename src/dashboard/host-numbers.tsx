/** A host's numbers in one line of its row. */
import type { JSX } from 'preact';
import type { HostRow } from '../messaging/protocol';
import { hostNumberWords } from '../ui/host-number-words';
import { WORDS } from '../ui/page-words';

interface Props {
  readonly host: HostRow;
  readonly now: number;
}

export function HostNumbers({ host, now }: Props): JSX.Element {
  return (
    <p class="row-words small soft rhythm">
      {hostNumberWords(host, now, WORDS).map((words, place) => (
        <span key={place}>{words}</span>
      ))}
    </p>
  );
}
