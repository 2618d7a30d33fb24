/** The time, moving often enough for words like "2 minutes ago". */
import { useEffect, useState } from 'preact/hooks';

const TICK_MS = 20_000;

/** Epoch milliseconds; the component renders again as it moves. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
