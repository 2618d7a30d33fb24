/** "Watch this page", with the part and the rhythm one step away. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { AddRequest } from '../messaging/protocol';
import { ProtocolError } from '../messaging/protocol-error';
import { thrownWords } from '../ui/error-words';
import { t, WORDS } from '../ui/page-words';
import { startAdd } from '../ui/start-add';
import { tidy } from '../ui/untrusted';
import type { Added } from './added-note';
import { MoreFields, NO_CHOICES } from './more-fields';
import { PickButton } from './pick-button';

const TITLE_SENT = 300;

interface Props {
  readonly url: string;
  readonly host: string;
  readonly permission: string;
  readonly title: string | undefined;
  /** The tab it is in, where its parts can be chosen; undefined: none is known. */
  readonly tabId: number | undefined;
  readonly added: (end: Added) => Promise<void>;
  /** The address is private: the person must say that the network is theirs. */
  readonly privateNetwork?: true;
  /** The whole page is watched already: only a part can be added. */
  readonly partOnly?: true;
}

interface Problem {
  readonly field: 'selector' | 'local' | 'form';
  readonly text: string;
}

export function AddForm(props: Props): JSX.Element {
  const { url, host, permission, title, tabId, added, privateNetwork, partOnly } = props;
  const [open, setOpen] = useState(partOnly === true);
  const [choices, setChoices] = useState(NO_CHOICES);
  // Said before, for the watch that is there.
  const [own, setOwn] = useState(partOnly === true && privateNetwork === true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const id = useId();
  const selectorField = useRef<HTMLInputElement>(null);
  const ownField = useRef<HTMLInputElement>(null);

  // "Watch another part" was pressed, and went.
  useEffect(() => {
    if (partOnly) selectorField.current?.focus();
  }, [partOnly]);

  const selector = open ? choices.selector.trim() : '';
  const complain = (field: Problem['field'], text: string) => {
    setProblem({ field, text });
    if (field === 'selector') selectorField.current?.focus();
    if (field === 'local') ownField.current?.focus();
  };

  const request = (): AddRequest => ({
    url,
    languages: navigator.languages.slice(0, 20),
    ...(title === undefined || title === '' ? {} : { title: tidy(title, TITLE_SENT) }),
    ...(selector === '' ? {} : { selector }),
    ...(open && choices.intervalMs !== null ? { intervalMs: choices.intervalMs } : {}),
    ...(open && choices.adaptive ? { rhythm: 'adaptive' as const } : {}),
    ...(open && choices.tags.length > 0 ? { tags: choices.tags } : {}),
    ...(open && choices.keep !== 'source' ? { keep: choices.keep } : {}),
    ...(own ? { localNetwork: true } : {}),
  });

  const submit = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (privateNetwork && !own) return complain('local', t('here_local_missing'));
    if (partOnly && selector === '') return complain('selector', t('here_selector_missing'));
    setBusy(true);
    setProblem(undefined);
    // First the background, then the prompt, both inside this click: see start-add.
    startAdd(request(), permission)
      .then((end) => added({ ...end, host }))
      .catch((error: unknown) => {
        const field =
          error instanceof ProtocolError && error.code === 'selector_unreadable'
            ? 'selector'
            : 'form';
        complain(field, thrownWords(error, WORDS));
      })
      .finally(() => setBusy(false));
  };

  const said = (field: Problem['field']) =>
    problem?.field === field && (
      <p class="problem small" role="alert" id={`${id}-${field}-problem`}>
        {problem.text}
      </p>
    );
  const invalid = (field: Problem['field']) =>
    problem?.field === field
      ? { 'aria-invalid': true, 'aria-describedby': `${id}-${field}-problem` }
      : {};

  return (
    <form class="add" onSubmit={submit} noValidate>
      {privateNetwork && (
        <>
          <label class="tick small">
            <input
              ref={ownField}
              type="checkbox"
              checked={own}
              onChange={({ currentTarget }) => {
                setOwn(currentTarget.checked);
                setProblem(undefined);
              }}
              {...invalid('local')}
            />
            {t('here_local')}
          </label>
          {said('local')}
        </>
      )}
      <div class="actions">
        <button type="submit" class="primary" aria-busy={busy}>
          {t(partOnly || selector !== '' ? 'here_watch_part' : 'here_watch')}
        </button>
        {!partOnly && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-more`}
            onClick={() => setOpen(!open)}
          >
            {t('here_more')}
          </button>
        )}
        {tabId !== undefined && <PickButton tabId={tabId} url={url} />}
        {busy && (
          <span class="small soft" role="status">
            {t('here_saving')}
          </span>
        )}
      </div>
      {said('form')}
      <div id={`${id}-more`} class="fields" hidden={!open}>
        {open && (
          <MoreFields
            id={id}
            choices={choices}
            change={(part) => {
              setChoices({ ...choices, ...part });
              setProblem(undefined);
            }}
            selectorField={selectorField}
            selectorInvalid={invalid('selector')}
          >
            {said('selector')}
          </MoreFields>
        )}
      </div>
    </form>
  );
}
