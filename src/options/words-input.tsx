/** A few words, one a comma; saved when the field is left. */
import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { describedBy, Field } from './field';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly words: readonly string[];
  readonly save: (words: readonly string[]) => void;
}

const MOST = 50;

export function WordsInput({ label, hint, words, save }: Props): JSX.Element {
  const id = useId();
  const joined = words.join(', ');
  const [typed, setTyped] = useState(joined);
  useEffect(() => setTyped(joined), [joined]);
  return (
    <Field id={id} label={label} hint={hint} problem={undefined}>
      <input
        {...describedBy(id, undefined)}
        type="text"
        dir="auto"
        autocomplete="off"
        maxLength={2000}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => save(readWords(currentTarget.value))}
      />
    </Field>
  );
}

/** Commas of other scripts part words too. */
function readWords(typed: string): readonly string[] {
  return typed
    .split(/[,،、，;؛]/u)
    .map((word) => word.trim().slice(0, 200))
    .filter((word) => word !== '')
    .slice(0, MOST);
}
