/**
 * A difference as a person reads it: changed lines with what stands around them, the rest folded and
 * counted. Marked by sign, line, and words read aloud: never by colour alone. `n` and `p`, or two
 * buttons, go to the next place and the one before.
 */
import type { ComponentChildren, JSX } from 'preact';
import { Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import type { BlockDiff, Hunk } from '../core/diff/diff';
import { firstLines } from '../core/diff/first-lines';
import { type DiffForm, HunkView } from './diff-hunk';
import { count } from './format';
import { t, WORDS } from './page-words';
import { type DiffSteps, useDiffSteps } from './use-diff-steps';
import { plural } from './words';

/** A page of more elements than this stands still for seconds. */
const MAX_LINES = 3000;

interface Props {
  readonly diff: BlockDiff;
  /** Without it as lines. */
  readonly form?: DiffForm;
  /** What stands under each place, such as a button about it. */
  readonly foot?: (hunk: Hunk) => ComponentChildren;
}

export function DiffView({ diff, form = 'lines', foot }: Props): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const steps = useDiffSteps(place);

  if (diff.hunks.length === 0) return <p class="soft">{t('diff_empty')}</p>;
  const { hunks, left } = firstLines(diff.hunks, MAX_LINES);
  return (
    <>
      {hunks.length > 1 && <Steps steps={steps} of={hunks.length} />}
      <div class="diff" data-form={form} ref={place}>
        {form === 'sides' && (
          <div class="diff-row diff-names small soft">
            <span>{t('diff_before')}</span>
            <span>{t('diff_after')}</span>
          </div>
        )}
        {hunks.map((hunk, index) => (
          <Fragment key={index}>
            <Fold lines={hunk.skippedBefore} />
            <HunkView hunk={hunk} form={form} index={index} of={hunks.length} foot={foot?.(hunk)} />
          </Fragment>
        ))}
        {left === 0 ? (
          <Fold lines={diff.skippedAfter} />
        ) : (
          <p class="diff-fold">{plural(WORDS, 'diff_left', left)}</p>
        )}
        {!diff.complete && <p class="small soft">{t('diff_coarse')}</p>}
        {hunks.length > 1 && <p class="diff-keys small faint">{t('diff_keys')}</p>}
      </div>
    </>
  );
}

interface StepsProps {
  readonly steps: DiffSteps;
  readonly of: number;
}

function Steps({ steps: { at, go }, of }: StepsProps): JSX.Element {
  return (
    <div class="diff-steps" role="group" aria-label={t('diff_steps')}>
      <button type="button" class="small" onClick={() => go(-1)}>
        {t('diff_previous')}
      </button>
      <button type="button" class="small" onClick={() => go(1)}>
        {t('diff_next')}
      </button>
      <span class="small soft" role="status">
        {at === undefined
          ? plural(WORDS, 'diff_count', of)
          : t('diff_place', count(at + 1, WORDS), count(of, WORDS))}
      </span>
    </div>
  );
}

function Fold({ lines }: { readonly lines: number }): JSX.Element | null {
  return lines === 0 ? null : <p class="diff-fold">{plural(WORDS, 'diff_fold', lines)}</p>;
}
