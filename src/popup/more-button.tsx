import type { JSX } from 'preact';
import { WORDS } from '../ui/page-words';
import { plural } from '../ui/words';

interface Props {
  readonly hidden: number;
  readonly showAll: () => void;
}

export function MoreButton({ hidden, showAll }: Props): JSX.Element | null {
  if (hidden === 0) return null;
  return (
    <button type="button" class="quiet small more" onClick={showAll}>
      {plural(WORDS, 'show_more', hidden)}
    </button>
  );
}
