/** A button whose act takes a while: it cannot be pressed twice, and its failure is told. */
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { showError } from './toast';

interface Props {
  readonly act: () => Promise<unknown>;
  readonly done?: (() => void) | undefined;
  readonly class?: string;
  /** Read aloud in place of the text, where the text needs its row to make sense. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

export function BusyButton({ act, done, class: look, label, children }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // Not async: `act` must start inside the click, or the browser refuses what needs one.
  const press = () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    act()
      .catch(showError)
      .finally(() => {
        running.current = false;
        setBusy(false);
        done?.();
      });
  };
  return (
    <button type="button" class={look} aria-busy={busy} aria-label={label} onClick={press}>
      {children}
    </button>
  );
}
