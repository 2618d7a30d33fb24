/** One line of a difference: its sign, its words with their marks, and the same said aloud. */
import type { JSX } from 'preact';
import type { BlockKind } from '../core/content/block';
import type { DiffLine, DiffWord } from '../core/diff/diff';
import type { MessageKey } from '../messaging/page/i18n';
import { t } from './page-words';
import { withoutControls } from './untrusted';

const SIGNS: { readonly [Each in DiffLine['kind']]: string } = {
  same: '',
  added: '+',
  removed: '−',
  replaced: '±',
  moved: '⇅',
};

const SPOKEN: { readonly [Each in Exclude<DiffLine['kind'], 'same'>]: MessageKey } = {
  added: 'diff_added',
  removed: 'diff_removed',
  replaced: 'diff_changed',
  moved: 'diff_moved',
};

/** What stands before an address, which says little by itself. */
const ABOUT: { readonly [Kind in BlockKind]?: MessageKey } = {
  link: 'diff_link',
  image: 'diff_image',
};

interface Props {
  readonly line: Pick<DiffLine, 'kind' | 'words' | 'about'>;
}

export function DiffLineView({ line }: Props): JSX.Element {
  const about = line.about === undefined ? undefined : ABOUT[line.about];
  return (
    <p class={`diff-line ${line.kind}`}>
      <span class="diff-sign" aria-hidden="true">
        {SIGNS[line.kind]}
      </span>
      <span dir="auto">
        {line.kind !== 'same' && <span class="visually-hidden">{t(SPOKEN[line.kind])}: </span>}
        {about !== undefined && <span class="diff-about">{t(about)} </span>}
        {line.words.map((word, index) => (
          <Word key={index} word={word} spoken={line.kind === 'replaced'} />
        ))}
      </span>
    </p>
  );
}

interface WordProps {
  readonly word: DiffWord;
  /** Whether the mark is read aloud: inside a line that is not wholly new or gone. */
  readonly spoken: boolean;
}

function Word({ word, spoken }: WordProps): JSX.Element {
  const text = withoutControls(word.text);
  if (word.kind === 'same') return <>{text}</>;
  const added = word.kind === 'added';
  const inside = (
    <>
      {spoken && <span class="visually-hidden">{t(added ? 'diff_added' : 'diff_removed')}: </span>}
      {text}
    </>
  );
  return added ? <ins>{inside}</ins> : <del>{inside}</del>;
}
