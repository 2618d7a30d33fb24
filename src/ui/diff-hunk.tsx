/** One place where the text differs, as lines below each other or in two columns. */
import type { ComponentChildren, JSX } from 'preact';
import type { Hunk } from '../core/diff/diff';
import { DiffLineView } from './diff-line';
import { type SideLine, sidesOf } from './diff-sides';
import { count } from './format';
import { t, WORDS } from './page-words';
import { withoutControls } from './untrusted';

/** Words in lines, or the older text beside the newer. */
export type DiffForm = 'lines' | 'sides';

interface Props {
  readonly hunk: Hunk;
  readonly form: DiffForm;
  readonly index: number;
  readonly of: number;
  readonly foot: ComponentChildren;
}

export function HunkView({ hunk, form, index, of, foot }: Props): JSX.Element {
  return (
    <div
      class="diff-hunk"
      role="group"
      tabIndex={-1}
      aria-label={t('diff_place', count(index + 1, WORDS), count(of, WORDS))}
    >
      {hunk.heading !== undefined && !shows(hunk, hunk.heading) && (
        <p class="diff-heading">
          <bdi>{withoutControls(hunk.heading)}</bdi>
        </p>
      )}
      {form === 'lines'
        ? hunk.lines.map((line, number) => <DiffLineView key={number} line={line} />)
        : sidesOf(hunk.lines).map(({ before, after }, number) => (
            <div class="diff-row" key={number}>
              <Side line={before} />
              <Side line={after} />
            </div>
          ))}
      {foot}
    </div>
  );
}

function Side({ line }: { readonly line: SideLine | undefined }): JSX.Element {
  if (line !== undefined) return <DiffLineView line={line} />;
  return (
    <p class="diff-line none">
      <span class="visually-hidden">{t('diff_nothing_here')}</span>
    </p>
  );
}

/** Whether the heading is among the lines themselves. */
function shows(hunk: Hunk, heading: string): boolean {
  return hunk.lines.some(({ words }) => words.map(({ text }) => text).join('') === heading);
}
