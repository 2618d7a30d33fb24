import type { JSX } from 'preact';
import { WORDS } from '../ui/page-words';
import { plural } from '../ui/words';

interface Props {
  readonly hidden: number;
  readonly showAll: () => void;
}

/** Stands after its list. */
export function MoreButton({ hidden, showAll }: Props): JSX.Element | null {
  if (hidden === 0) return null;
  return (
    <button
      type="button"
      class="quiet small more"
      onClick={({ currentTarget }) => reveal(currentTarget, showAll)}
    >
      {plural(WORDS, 'show_more', hidden)}
    </button>
  );
}

/** The button goes when it has done its work: the focus goes on to the first row it brought. */
function reveal(button: HTMLElement, showAll: () => void): void {
  const list = button.previousElementSibling;
  const before = list?.childElementCount ?? 0;
  showAll();
  requestAnimationFrame(() => list?.children[before]?.querySelector('a')?.focus());
}
