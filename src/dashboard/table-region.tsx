/** A wide table in a narrow place scrolls by itself, by keyboard too. */
import type { ComponentChildren, JSX } from 'preact';

interface Props {
  readonly labelledBy: string;
  readonly children: ComponentChildren;
}

export function TableRegion({ labelledBy, children }: Props): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="table-region" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </section>
  );
}
