/** The list of watches, read once for all who show some of it. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { WatchRow } from '../messaging/protocol';
import type { View } from '../ui/use-view';

export type WatchesView = View<readonly WatchRow[]>;

const UNREAD: WatchesView = {
  data: undefined,
  error: undefined,
  loading: true,
  reload: async () => {},
};

export const WatchesContext = createContext<WatchesView>(UNREAD);

export function useWatches(): WatchesView {
  return useContext(WatchesContext);
}
