/** A view of the background's data that keeps itself fresh. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { onChangeAnnounced } from '../messaging/live';

export interface View<Data> {
  /** The newest that was read; stays while it is read again, and when that fails. */
  readonly data: Data | undefined;
  /** What the last reading threw; undefined once one succeeds. */
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => Promise<void>;
}

/**
 * Reads once, again whenever the background announces a change, and when `key` changes.
 *
 * @param read e.g. `() => send('watch.get', { watchId })`; the newest closure is the one called
 * @param key what `read` depends on; data of another key is never shown
 */
export function useView<Data>(read: () => Promise<Data>, key: string): View<Data> {
  const [state, setState] = useState<{
    key: string;
    data?: Data;
    error?: unknown;
    loading: boolean;
  }>({ key, loading: true });
  const latest = useRef({ read, key, turn: 0 });
  latest.current.read = read;
  latest.current.key = key;

  const reload = useCallback(async () => {
    latest.current.turn += 1;
    const { turn, key: asked } = latest.current;
    const isStale = () => latest.current.turn !== turn || latest.current.key !== asked;
    try {
      const data = await latest.current.read();
      if (!isStale()) setState({ key: asked, data, loading: false });
    } catch (error) {
      if (isStale()) return;
      setState((before) => ({
        key: asked,
        ...(before.key === asked && before.data !== undefined ? { data: before.data } : {}),
        error,
        loading: false,
      }));
    }
  }, []);

  useEffect(() => {
    void reload();
    return onChangeAnnounced(() => void reload());
  }, [key, reload]);

  const current = state.key === key ? state : { key, loading: true };
  return { data: current.data, error: current.error, loading: current.loading, reload };
}
