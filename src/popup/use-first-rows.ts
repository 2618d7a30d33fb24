/** The first rows of a list, and the rest on demand: the usual day needs no scrolling. */
import { useState } from 'preact/hooks';

export interface FirstRows<Row> {
  readonly shown: readonly Row[];
  readonly hidden: number;
  readonly showAll: () => void;
}

export function useFirstRows<Row>(rows: readonly Row[], first: number): FirstRows<Row> {
  const [all, setAll] = useState(false);
  // A button for one last row would take that row's own place.
  const whole = all || rows.length <= first + 1;
  return {
    shown: whole ? rows : rows.slice(0, first),
    hidden: whole ? 0 : rows.length - first,
    showAll: () => setAll(true),
  };
}
