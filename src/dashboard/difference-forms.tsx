/**
 * The forms a difference has: changed words in their lines, the older text beside the newer, or the
 * stored source; and whether what the rules ignore is shown too. Other forms than the first are read
 * when they are chosen.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { BlockDiff, Hunk } from '../core/diff/diff';
import type { DiffView as Difference, DiffLayer } from '../messaging/protocol';
import { send } from '../messaging/send';
import { DiffView } from '../ui/diff-view';
import { Failure } from '../ui/failure';
import { t } from '../ui/page-words';
import { useView } from '../ui/use-view';

type Form = 'lines' | 'sides' | 'source';

const FORMS: readonly Form[] = ['lines', 'sides', 'source'];

interface Props {
  /** What is compared under the rules, read already. */
  readonly difference: Difference;
  readonly foot: (hunk: Hunk) => ComponentChildren;
}

export function DifferenceForms({ difference, foot }: Props): JSX.Element {
  const [form, setForm] = useState<Form>('lines');
  const [ignored, setIgnored] = useState(false);
  // Of text alone there is nothing beneath what is compared.
  const isWhole = [difference.from, difference.to].every((version) => version?.kept === 'source');
  const show: DiffLayer = form === 'source' ? 'source' : ignored ? 'unruled' : 'compared';
  return (
    <>
      <div class="forms">
        <fieldset class="choice">
          <legend class="visually-hidden">{t('dash_form')}</legend>
          {FORMS.filter((each) => isWhole || each !== 'source').map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="difference-form"
                value={each}
                checked={each === form}
                onChange={() => setForm(each)}
              />
              <span>{t(`dash_form_${each}`)}</span>
            </label>
          ))}
        </fieldset>
        {isWhole && (
          <label class="tick">
            <input
              type="checkbox"
              checked={ignored}
              disabled={form === 'source'}
              onChange={({ currentTarget }) => setIgnored(currentTarget.checked)}
            />
            {t('dash_show_ignored')}
          </label>
        )}
      </div>
      {show === 'compared' ? (
        <Shown diff={difference.diff} form={form} foot={foot} />
      ) : (
        <Layer difference={difference} show={show} form={form} />
      )}
    </>
  );
}

interface LayerProps {
  readonly difference: Difference;
  readonly show: DiffLayer;
  readonly form: Form;
}

/** Between the two versions that are shown, which what was seen since cannot move. */
function Layer({ difference: { watchId, from, to }, show, form }: LayerProps): JSX.Element | null {
  const request = { watchId, show, ...(from && { from: from.id }), ...(to && { to: to.id }) };
  const key = JSON.stringify(request);
  // Two stored versions stay as they are: what is read is not compared again with every check.
  const kept = useRef<{ readonly key: string; readonly read: Promise<Difference> }>(undefined);
  const read = () => {
    if (kept.current?.key !== key) kept.current = { key, read: send('versions.diff', request) };
    return kept.current.read;
  };
  const again = () => {
    kept.current = undefined;
    return reload();
  };
  const { data, error, reload } = useView(read, key);
  if (error !== undefined) return <Failure error={error} retry={() => void again()} />;
  if (data === undefined) return <p class="soft">{t('loading')}</p>;
  return <Shown diff={data.diff} form={form} />;
}

interface ShownProps {
  readonly diff: BlockDiff | null;
  readonly form: Form;
  readonly foot?: Props['foot'];
}

function Shown({ diff, form, foot }: ShownProps): JSX.Element | null {
  if (diff === null) return null;
  if (diff.hunks.length === 0) return <p class="soft">{t('dash_form_same')}</p>;
  return (
    <div class={form === 'source' ? 'shown as-source' : 'shown'}>
      <DiffView
        diff={diff}
        form={form === 'sides' ? 'sides' : 'lines'}
        {...(foot === undefined ? {} : { foot })}
      />
    </div>
  );
}
