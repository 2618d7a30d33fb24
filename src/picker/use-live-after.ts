/**
 * A button that is not live at once: a press that was meant for what stood here before must not agree
 * to anything. How long is not to be known beforehand, and it begins again whenever the page was out of
 * sight (safety: docs/adr/0020-picker.md).
 */
import { useEffect, useState } from 'preact/hooks';

const SHORTEST_MS = 500;
const SPREAD_MS = 500;

/** @param key of what is agreed to: with another one it begins again */
export function useLiveAfter(key: string): boolean {
  const [liveKey, setLiveKey] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      setLiveKey(undefined);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => setLiveKey(key), SHORTEST_MS + Math.random() * SPREAD_MS);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [key]);
  return liveKey === key;
}
