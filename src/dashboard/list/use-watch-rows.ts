/**
 * All watches as rows, read in pages: the first are there at once, however many follow. Rows that did
 * not change stay the same objects, so that only what is new is drawn again.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { onChangeAnnounced } from '../../messaging/live';
import type { WatchRow } from '../../messaging/protocol';
import { send } from '../../messaging/send';
import type { View } from '../../ui/use-view';
import type { ListPlace } from '../route';

/** What fills the tallest window, and how many come in each message after it. */
const FIRST_PAGE = 60;
const PAGE = 500;
/** A long list is read again only so often that the background has nine tenths of its time for checks. */
const REST = 9;
/** Up to this long a reading is no burden. */
const SHORT_MS = 150;

interface Rows {
  readonly data: readonly WatchRow[] | undefined;
  readonly error: unknown;
  readonly loading: boolean;
}

/** @param place whose rows come first, where the list is long */
export function useWatchRows(place: ListPlace): View<readonly WatchRow[]> {
  const [rows, setRows] = useState<Rows>({ data: undefined, error: undefined, loading: true });
  const latest = useRef({ rows: [] as readonly WatchRow[], place, restUntil: 0 });
  latest.current.place = place;
  const reading = useRef<Promise<void>>(undefined);

  const readOnce = useCallback(async () => {
    const startedAt = performance.now();
    const show = (data: readonly WatchRow[], loading: boolean) => {
      latest.current.rows = data;
      setRows({ data, error: undefined, loading });
    };
    try {
      await readPages(latest.current.rows, latest.current.place, show);
    } catch (error) {
      setRows((before) => ({ data: before.data, error, loading: false }));
    }
    const took = performance.now() - startedAt;
    latest.current.restUntil = performance.now() + (took > SHORT_MS ? took * REST : 0);
  }, []);

  const reload = useCallback(async () => {
    // What is being read may be from before the change.
    while (reading.current !== undefined) await reading.current;
    reading.current = readOnce().finally(() => {
      reading.current = undefined;
    });
    await reading.current;
  }, [readOnce]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      if (timer !== undefined) return;
      const wait = Math.max(0, latest.current.restUntil - performance.now());
      timer = setTimeout(() => {
        timer = undefined;
        void reload();
      }, wait);
    };
    void reload();
    const stop = onChangeAnnounced(soon);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [reload]);

  return { ...rows, reload };
}

async function readPages(
  before: readonly WatchRow[],
  place: ListPlace,
  show: (rows: readonly WatchRow[], loading: boolean) => void,
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]));
  const isFirstTime = known.size === 0;
  if (isFirstTime && place !== 'watches') {
    const { rows } = await send('watch.page', { of: place, limit: FIRST_PAGE });
    for (const row of rows) known.set(row.id, row);
    if (rows.length > 0) show(rows, true);
  }
  const ahead = [...known.values()];
  const fresh: WatchRow[] = [];
  const ids = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const page: { rows: readonly WatchRow[]; next: string | null } = await send(
      'watch.page',
      after === '' ? { limit: FIRST_PAGE } : { after, limit: PAGE },
    );
    for (const row of page.rows) {
      fresh.push(sameOr(known.get(row.id), row));
      ids.add(row.id);
    }
    after = page.next;
    if (isFirstTime && after !== null) {
      show([...fresh, ...ahead.filter(({ id }) => !ids.has(id))], true);
    }
  }
  const isSame = fresh.length === before.length && fresh.every((row, at) => row === before[at]);
  show(isSame ? before : fresh, false);
}

/** Keys come in the same order, so the same row is the same text. */
function sameOr(known: WatchRow | undefined, row: WatchRow): WatchRow {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(row) ? known : row;
}
