/** The rows themselves: a grid with one stop of the Tab key, and what is chosen in it. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { WatchRow } from '../../messaging/protocol';
import { showError } from '../../ui/toast';
import { actOnMany } from './bulk-acts';
import { BulkBar } from './bulk-bar';
import { ColumnHeads } from './column-heads';
import { writeAddress } from './current-view';
import { GroupPlan } from './group-plan';
import { GroupedRows } from './grouped-rows';
import { pressInList } from './list-keys';
import { ListRow } from './list-row';
import { countTags } from './list-rows';
import type { ListView } from './list-view';
import { allOf, NOTHING_CHOSEN, ranged, toggled } from './selection';

interface Props {
  readonly rows: readonly WatchRow[];
  readonly view: ListView;
  readonly openId: string | null;
  readonly now: number;
  readonly label: string;
  /** What stands above the rows, with what can be done to those that are chosen. */
  readonly above: (bulk: JSX.Element | null) => JSX.Element;
}

export function WatchGrid({ rows, view, openId, now, label, above }: Props): JSX.Element {
  const [plan] = useState(() => new GroupPlan<WatchRow>());
  const [selection, select] = useState(NOTHING_CHOSEN);
  const grid = useRef<HTMLDivElement>(null);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  // What is chosen but not listed is not acted on: nobody sees it.
  const chosen = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection]);
  const drawnWith = useMemo(() => ({ selection, openId, now }), [selection, openId, now]);
  const isAny = chosen.length > 0;
  const tags = useMemo(
    () => (isAny ? countTags(rows).map(({ value }) => value) : []),
    [isAny, rows],
  );
  useRovingStop(grid, rows);
  useFocusAfterBar(grid, isAny);

  const remove = async () => {
    await actOnMany(chosen, { kind: 'remove' });
    select(NOTHING_CHOSEN);
  };
  const go = (id: string) => {
    plan.reveal(order.indexOf(id));
    // After what the plan drew.
    requestAnimationFrame(() => document.getElementById(`watch-${id}`)?.focus());
  };
  const press = (event: KeyboardEvent) => {
    const at = idOf(event.target);
    if (at === undefined) return;
    const removeNow = () => void remove().catch(showError);
    if (pressInList(event, { order, at, selection, select, go, remove: removeNow })) {
      event.preventDefault();
    }
  };
  const click = (event: MouseEvent) => {
    const id = idOf(event.target);
    if (id === undefined) return;
    // Where it leads to may need what was typed last.
    writeAddress();
    if (!(event.target instanceof HTMLInputElement)) return;
    select(event.shiftKey ? ranged(selection, id, order) : toggled(selection, id));
  };

  return (
    <>
      {above(
        isAny ? (
          <BulkBar
            chosen={chosen}
            listed={rows.length}
            tags={tags}
            chooseAll={() => select(allOf(order))}
            letGo={() => select(NOTHING_CHOSEN)}
            remove={remove}
          />
        ) : null,
      )}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        class="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        onKeyDown={press}
        onClick={click}
      >
        <ColumnHeads
          view={view}
          all={howMany(chosen.length, rows.length)}
          chooseAll={(how) => select(how === 'all' ? allOf(order) : NOTHING_CHOSEN)}
        />
        <GroupedRows
          plan={plan}
          rows={rows}
          drawnWith={drawnWith}
          row={(row, near) => (
            <ListRow
              key={row.id}
              row={row}
              near={near}
              open={row.id === openId}
              chosen={selection.ids.has(row.id)}
              now={now}
            />
          )}
        />
      </div>
    </>
  );
}

function howMany(chosen: number, listed: number): 'none' | 'some' | 'all' {
  if (chosen === 0) return 'none';
  return chosen === listed ? 'all' : 'some';
}

/** The row an event is about. */
function idOf(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  return row?.dataset['id'];
}

/** The bar goes as soon as nothing is chosen, and the focus that was in it to the rows. */
function useFocusAfterBar(grid: { readonly current: HTMLDivElement | null }, isAny: boolean): void {
  const wasAny = useRef(false);
  useEffect(() => {
    const isOver = wasAny.current && !isAny;
    wasAny.current = isAny;
    if (!isOver) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const stop = grid.current?.querySelector<HTMLElement>('.row-title[tabindex="0"]');
      (stop ?? grid.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, isAny]);
}

/**
 * One row takes the Tab key, the one that had the focus last. It is set on the elements themselves: a
 * list of thousands is not drawn again for it. A row that is drawn anew somewhere else, as when a watch
 * is added above it, keeps the focus.
 */
function useRovingStop(
  grid: { readonly current: HTMLDivElement | null },
  rows: readonly WatchRow[],
): void {
  const stop = useRef<HTMLElement>(undefined);
  const hadFocus = useRef(false);
  useEffect(() => {
    const place = grid.current;
    if (place === null) return;
    const take = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches('.row-title')) return;
      hadFocus.current = true;
      if (stop.current !== undefined) stop.current.tabIndex = -1;
      stop.current = target;
      target.tabIndex = 0;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Nothing takes it where its row is taken out.
      if (relatedTarget !== null) hadFocus.current = false;
    };
    place.addEventListener('focusin', take);
    place.addEventListener('focusout', leave);
    return () => {
      place.removeEventListener('focusin', take);
      place.removeEventListener('focusout', leave);
    };
  }, [grid]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const before = stop.current;
      const again = before === undefined ? null : document.getElementById(before.id);
      const next = again ?? grid.current?.querySelector<HTMLElement>('.row-title');
      if (next === null || next === undefined) return;
      if (before !== undefined && before !== next) before.tabIndex = -1;
      next.tabIndex = 0;
      stop.current = next;
      const isLost = document.activeElement === document.body;
      if (hadFocus.current && isLost) next.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, rows]);
}
