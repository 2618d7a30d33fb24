/** Rules tried on what is stored, a moment after the last key; the newest answer alone is shown. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { StoredRules } from '../../core/watch/watch-rules';
import type { RulesTrial } from '../../messaging/protocol';
import { send } from '../../messaging/send';

/** Between two words one is not interrupted; who looks up finds it done. */
const PAUSE_MS = 400;

export interface Trial {
  readonly result: RulesTrial | undefined;
  readonly error: unknown;
  /** The result is of other rules than those of now. */
  readonly isStale: boolean;
}

interface Held {
  readonly key: string;
  readonly result?: RulesTrial;
  readonly error?: unknown;
}

/**
 * @param rules undefined: they cannot be used as they are, and nothing is asked
 * @param since changes when what is stored does
 */
export function useTrial(
  watchId: string,
  rules: StoredRules | undefined,
  since: number | null,
): Trial {
  const [held, setHeld] = useState<Held>();
  const isFirst = useRef(true);
  const key = rules === undefined ? undefined : JSON.stringify([watchId, rules, since]);
  useEffect(() => {
    if (rules === undefined || key === undefined) return;
    let isOver = false;
    const ask = () => {
      send('rules.try', { watchId, rules }).then(
        (result) => isOver || setHeld({ key, result }),
        (error: unknown) => isOver || setHeld({ key, error }),
      );
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { result: held?.result, error: held?.error, isStale: held?.key !== key };
}
