/** A phrase with its marks: what came, what went, where. Untrusted text is isolated from ours. */
import type { JSX } from 'preact';
import type { Phrase, Piece } from './phrase';

export function PhraseView({ phrase }: { readonly phrase: Phrase }): JSX.Element {
  return <>{phrase.map(pieceView)}</>;
}

function pieceView({ kind, text }: Piece): JSX.Element | string {
  switch (kind) {
    case 'words':
      return text;
    case 'came':
      return (
        <ins>
          <bdi>{text}</bdi>
        </ins>
      );
    case 'gone':
      return (
        <del>
          <bdi>{text}</bdi>
        </del>
      );
    case 'place':
      return (
        <em>
          <bdi>{text}</bdi>
        </em>
      );
    case 'value':
      return <bdi>{text}</bdi>;
    case 'typed':
      return <code dir="ltr">{text}</code>;
  }
}
