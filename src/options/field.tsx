/** A labelled control with its hint and what is wrong with it, tied together for all who read it. */
import type { ComponentChildren, JSX } from 'preact';

interface Props {
  /** Of the control; hint and problem get theirs from it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: ComponentChildren;
  /** The control, which must carry `describedBy(id, …)`. */
  readonly children: ComponentChildren;
}

export function Field({ id, label, hint, problem, children }: Props): JSX.Element {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      <p id={`${id}-hint`} class="hint small soft">
        {hint}
      </p>
      <div id={`${id}-problem`} class="problem small" aria-live="polite">
        {problem}
      </div>
    </div>
  );
}

/** For the control inside a `Field`. */
export function describedBy(id: string, problem: unknown) {
  const isWrong = problem !== undefined && problem !== null;
  return {
    id,
    'aria-describedby': `${id}-problem ${id}-hint`,
    ...(isWrong ? { 'aria-invalid': true as const } : {}),
  };
}
