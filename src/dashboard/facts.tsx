/** A number and what it counts, side by side with others. */
import type { ComponentChildren, JSX } from 'preact';

export function Facts({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <dl class="facts">{children}</dl>;
}

interface FactProps {
  readonly value: string;
  readonly name: string;
}

export function Fact({ value, name }: FactProps): JSX.Element {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
