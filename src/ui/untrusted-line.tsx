/**
 * One line of untrusted text that may be too long. Its own direction decides which end is cut, the
 * page's where it stands.
 */
import type { JSX } from 'preact';
import { tidy } from './untrusted';

interface Props {
  readonly text: string;
  readonly class?: string;
}

export function UntrustedLine({ text, class: look = '' }: Props): JSX.Element {
  return (
    <span class={`one-line untrusted-line ${look}`} dir="auto">
      {tidy(text)}
    </span>
  );
}
