/** Lines of a page's text, as they are compared. */
import type { JSX } from 'preact';
import { WORDS } from '../ui/page-words';
import { tidy, withoutControls } from '../ui/untrusted';
import { plural } from '../ui/words';

const LINE_LENGTH = 160;

interface Props {
  readonly lines: readonly string[];
  /** How many there are in all; 0: these. */
  readonly count: number;
}

export function TextLines({ lines, count }: Props): JSX.Element {
  const more = count - lines.length;
  return (
    <>
      <ul class="text-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
          <li key={index} dir="auto">
            {tidy(withoutControls(line), LINE_LENGTH)}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="soft">{plural(WORDS, 'sees_more', more)}</p>}
    </>
  );
}
