/**
 * One short message at the foot of a page, with a way back where there is one. The live region is
 * there from the start: one that comes with its text is not read aloud.
 */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { thrownWords } from './error-words';
import { t, WORDS } from './page-words';

/** Long enough to read and to reach for "Undo". */
const SHOWN_MS = 10_000;

interface Message {
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
}

const current = signal<Message | undefined>(undefined);

/** @param undo what "Undo" does; without it there is no such button */
export function showToast(text: string, undo?: () => Promise<unknown>): void {
  current.value = undo === undefined ? { text } : { text, undo };
}

/** For a catch at the top of an event handler. */
export function showError(error: unknown): void {
  showToast(thrownWords(error, WORDS));
}

/** Once a page, last in the document. */
export function Toast(): JSX.Element {
  const message = current.value;
  const [held, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(undefined);
  const close = () => {
    // The focus that is in it goes back to where it came from.
    const isIn = box.current?.contains(document.activeElement);
    if (isIn && cameFrom.current?.isConnected) cameFrom.current.focus();
    current.value = undefined;
    setHeld(false);
  };
  useEffect(() => {
    if (message === undefined || held) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, held]);

  const undo = message?.undo;
  return (
    <div class="toast-place" role="status" aria-live="polite">
      {message !== undefined && (
        <div
          ref={box}
          class="toast"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocusIn={({ relatedTarget, currentTarget }) => {
            setHeld(true);
            if (!(relatedTarget instanceof HTMLElement)) return;
            if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
          }}
          onFocusOut={() => setHeld(false)}
        >
          <span>{message.text}</span>
          {undo !== undefined && (
            <button
              type="button"
              class="small undo"
              onClick={() => {
                close();
                undo().catch(showError);
              }}
            >
              {t('action_undo')}
            </button>
          )}
          <button type="button" class="small" aria-label={t('action_dismiss')} onClick={close}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
    </div>
  );
}
