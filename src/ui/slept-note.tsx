/**
 * What did not happen while the computer slept or the browser was closed. It is told once: a page that
 * shows it says that it was looked at, and shows it for as long as it stays open.
 */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SleptView } from '../messaging/protocol';
import { send } from '../messaging/send';
import { t, WORDS } from './page-words';
import { sleptWords } from './slept-words';
import { showError } from './toast';

interface Props {
  /** Null: nothing is to be told, or no longer. */
  readonly slept: SleptView | null;
  /** Of this page alone; left out: of all. */
  readonly watchId?: string;
  /** Whether what was missed is made up for; only then it counts as looked at. */
  readonly isMadeUp: boolean;
  readonly now: number;
}

export function SleptNote({ slept, watchId, isMadeUp, now }: Props): JSX.Element | null {
  const held = useRef<SleptView>(undefined);
  if (slept !== null) held.current = slept;
  const shown = held.current;
  const to = shown?.to;
  useEffect(() => {
    if (to === undefined || !isMadeUp) return;
    // A tab behind the others shows it to nobody.
    const tellOnceShown = () => {
      if (document.visibilityState === 'hidden') return;
      stop();
      send('slept.seen', { to, ...(watchId === undefined ? {} : { watchId }) }).catch(showError);
    };
    const stop = () => document.removeEventListener('visibilitychange', tellOnceShown);
    document.addEventListener('visibilitychange', tellOnceShown);
    tellOnceShown();
    return stop;
  }, [to, isMadeUp, watchId]);
  if (shown === undefined) return null;
  const of = watchId === undefined ? 'all' : 'page';
  return (
    <p class="slept small" role="status">
      {sleptWords(shown, of, now, WORDS)}
      {!isMadeUp && ` ${t('slept_catching_up')}`}
    </p>
  );
}
