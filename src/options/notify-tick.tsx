/** A box to tick, with a softer word about it. */
import type { JSX } from 'preact';

interface Props {
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

export function Tick({ label, note, checked, change }: Props): JSX.Element {
  return (
    <div class="tick">
      <label>
        <input
          type="checkbox"
          checked={checked}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <span>
          {label} <span class="small soft">{note}</span>
        </span>
      </label>
    </div>
  );
}
