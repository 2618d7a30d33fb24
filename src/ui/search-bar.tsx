/** A search field that says how many it found, also to those who do not see the list shrink. */
import type { ComponentChildren, JSX } from 'preact';
import { WORDS } from './page-words';
import { plural } from './words';

interface Props {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly found: number;
  readonly children?: ComponentChildren;
}

export function SearchBar({ label, query, onQuery, found, children }: Props): JSX.Element {
  return (
    <search class="search-bar">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={query}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          // Not every browser does it by itself.
          if (key === 'Escape') onQuery('');
        }}
      />
      {children}
      <p class="found small soft" role="status">
        {query.trim() !== '' && plural(WORDS, 'rows_found', found)}
      </p>
    </search>
  );
}
