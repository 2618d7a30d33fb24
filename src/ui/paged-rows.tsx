/**
 * A list that may be ten thousand rows long: the first ones are in the document, the rest come a
 * page at a time as the end is reached, or by the button for those who do not scroll.
 */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { WORDS } from './page-words';
import { plural } from './words';

const PAGE = 100;

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly row: (row: Row) => JSX.Element;
  /** Begins at the first page again when this changes: the place, the query. */
  readonly of: string;
  readonly label: string;
}

export function PagedRows<Row>({ rows, row, of, label }: Props<Row>): JSX.Element {
  const [page, setPage] = useState({ of, count: PAGE });
  const count = page.of === of ? page.count : PAGE;
  const rest = rows.length - count;
  const more = () => setPage({ of, count: count + PAGE });
  return (
    <>
      <ul class="rows" aria-label={label}>
        {rows.slice(0, count).map(row)}
      </ul>
      {rest > 0 && <More rest={Math.min(rest, PAGE)} more={more} />}
    </>
  );
}

function More({ rest, more }: { readonly rest: number; readonly more: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(more);
  latest.current = more;
  useEffect(() => {
    if (button.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  });
  return (
    <button ref={button} type="button" class="quiet rows-more" onClick={more}>
      {plural(WORDS, 'rows_more', rest)}
    </button>
  );
}
