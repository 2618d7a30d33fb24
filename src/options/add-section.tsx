/** Watching a page by its address. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { AddPlace } from '../messaging/add-place';
import { requestPermission } from '../messaging/page/permission';
import type { AddReply, WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { FirstCopy } from '../ui/first-copy';
import { t, WORDS } from '../ui/page-words';
import { statusWords } from '../ui/status-words';
import { showToast } from '../ui/toast';
import { tidy } from '../ui/untrusted';
import { useNow } from '../ui/use-now';
import { AddingFields } from './adding-fields';
import { PartNote } from './part-note';
import { useWatchForm } from './use-watch-form';
import { AddressField, GoneField, MoreFields } from './watch-fields';
import { addRequest, draftForm, EMPTY_FORM } from './watch-form';

interface Props {
  readonly defaultIntervalMs: number | undefined;
  /** The address bar asks for this form: the focus goes here. */
  readonly draft: AddPlace | undefined;
}

export function AddSection({ defaultIntervalMs, draft }: Props): JSX.Element {
  const { form, change, reset, problem, busy, place, submit } = useWatchForm(
    draft === undefined ? EMPTY_FORM : draftForm(draft),
  );
  const [added, setAdded] = useState<WatchRow>();
  const now = useNow();
  const [isMore, setMore] = useState(false);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (draft === undefined) return;
    // What is filled in already needs one press; what is not, an address.
    const isFilled = draft.url !== '';
    section.current?.querySelector<HTMLElement>(isFilled ? '.primary' : 'input')?.focus();
  }, [draft === undefined]);

  // What a sentence tells the person to tick or to mend must be there to be seen.
  useEffect(() => {
    if (problem?.isMendedBelow === true) setMore(true);
  }, [problem]);

  // A tab outlives the browser's question, so the person is asked first and the page is added after.
  const add = async (url: string, host: string, permission: string) => {
    if (!(await requestPermission(permission))) {
      showToast(t('done_not_allowed', host));
      return;
    }
    const reply = await send('watch.add', addRequest(form, url, navigator.languages));
    showToast(addedWords(reply, host));
    setAdded(reply.kind === 'added' ? reply.row : undefined);
    reset(EMPTY_FORM);
    setMore(false);
  };

  const fields = { id, form, change, problem, defaultIntervalMs };
  return (
    <section class="part" aria-labelledby={`${id}-title`} ref={section}>
      <h2 id={`${id}-title`}>{t('options_add')}</h2>
      <form
        ref={place}
        class="form"
        noValidate
        onSubmit={(event) =>
          submit(event, ({ url, host, permission }) => add(url, host, permission))
        }
      >
        <AddressField {...fields} />
        {(draft?.text ?? '') !== '' && <GoneField {...fields} />}
        {draft?.part !== undefined && <PartNote part={draft.part} form={form} />}
        <p class="problem small" role="alert">
          {problem?.field === 'form' && problem.text}
        </p>
        <div class="more" hidden={!isMore} id={`${id}-more`}>
          <AddingFields id={id} form={form} change={change} />
          <MoreFields {...fields} />
        </div>
        <div class="actions">
          <button type="submit" class="primary" aria-busy={busy}>
            {t(busy ? 'options_adding' : 'options_add_button')}
          </button>
          <button
            type="button"
            class="quiet"
            aria-expanded={isMore}
            aria-controls={`${id}-more`}
            onClick={() => setMore(!isMore)}
          >
            {t(isMore ? 'options_fewer_choices' : 'options_more_choices')}
          </button>
        </div>
        <p class="small soft">{t('options_add_note')}</p>
      </form>
      {added !== undefined && (
        <div class="note small">
          <FirstCopy row={added} now={now} />
          <a href={`../dashboard/index.html#watch/${encodeURIComponent(added.id)}`}>
            {t('options_added_open')}
          </a>
        </div>
      )}
    </section>
  );
}

function addedWords(reply: AddReply, host: string): string {
  if (reply.kind === 'pending') return t('options_added_pending', host);
  const { row } = reply;
  const title = tidy(row.title, 60);
  return row.status === 'ok'
    ? t('options_added', title)
    : t('options_added_but', title, statusWords(row, Date.now(), WORDS).sentence);
}
