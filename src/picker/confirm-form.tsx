/** What was picked, in full, and the button that is live a moment later. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readAddress } from '../core/http/address';
import { requestPermission } from '../messaging/page/permission';
import type { PickedView } from '../messaging/protocol';
import { send } from '../messaging/send';
import { thrownWords } from '../ui/error-words';
import type { AddEnd } from '../ui/finish-add';
import { t, WORDS } from '../ui/page-words';
import { startAdd } from '../ui/start-add';
import { addressWords, tidy } from '../ui/untrusted';
import { UntrustedLine } from '../ui/untrusted-line';
import { TextLines } from './text-lines';
import { useLiveAfter } from './use-live-after';

export type ConfirmEnd = AddEnd;

interface Props {
  readonly picked: PickedView;
  readonly agreed: (end: ConfirmEnd) => void;
  readonly giveUp: () => void;
}

export function ConfirmForm({ picked, agreed, giveUp }: Props): JSX.Element {
  const { url, host, title, row, rules, lines, count, allowed } = picked;
  const isPrivate = !readAddress(url, { localNetwork: false }).ok;
  const asksForOwn = isPrivate && row === null;
  const [own, setOwn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isLive = useLiveAfter(url);

  const press = (event: Event) => {
    event.preventDefault();
    if (busy || !isLive || !event.isTrusted) return;
    if (asksForOwn && !own) return setProblem(t('here_local_missing'));
    setBusy(true);
    setProblem(undefined);
    // The browser asks only within the click: nothing is awaited before.
    const end = row === null ? add(picked, own) : edit(picked, row.id);
    end
      .then(agreed)
      .catch((error: unknown) => setProblem(thrownWords(error, WORDS)))
      .finally(() => setBusy(false));
  };

  return (
    <form onSubmit={press} noValidate>
      <p class="title">
        <UntrustedLine text={row?.title ?? (title === '' ? addressWords(url) : title)} />
      </p>
      <p class="small soft">
        <bdi>{addressWords(url)}</bdi>
      </p>
      <section aria-labelledby="reads">
        <h2 id="reads" class="small">
          {t('confirm_reads')}
        </h2>
        {count === 0 ? (
          <p class="warning small">{t('picker_no_text')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <div class="lines-room" role="group" aria-labelledby="reads" tabIndex={0}>
            <TextLines lines={lines} count={count} />
          </div>
        )}
      </section>
      <dl class="small">
        <dt>{t('confirm_selector')}</dt>
        <dd>
          <Selectors selectors={rules.include ?? []} />
        </dd>
        {(rules.exclude ?? []).length > 0 && (
          <>
            <dt>{t('confirm_excluded')}</dt>
            <dd>
              <Selectors selectors={rules.exclude ?? []} />
            </dd>
          </>
        )}
        <dt>{t('confirm_site')}</dt>
        <dd>
          <strong>
            <bdi>{host}</bdi>
          </strong>
        </dd>
        <dt>{t('confirm_permission')}</dt>
        <dd>{t(allowed ? 'confirm_allowed' : 'confirm_will_ask', host)}</dd>
      </dl>
      {asksForOwn && (
        <label class="tick small">
          <input
            type="checkbox"
            checked={own}
            onChange={({ currentTarget }) => {
              setOwn(currentTarget.checked);
              setProblem(undefined);
            }}
          />
          {t('here_local')}
        </label>
      )}
      {problem !== undefined && (
        <p class="problem small" role="alert">
          {problem}
        </p>
      )}
      <p class="actions">
        <button type="submit" class="primary" disabled={!isLive} aria-busy={busy}>
          {t(row === null ? 'here_watch_part' : 'confirm_use_part')}
        </button>
        <button type="button" onClick={giveUp}>
          {t('action_cancel')}
        </button>
      </p>
    </form>
  );
}

function add(picked: PickedView, own: boolean): Promise<ConfirmEnd> {
  const { url, title, rules, pickedText, permission } = picked;
  return startAdd(
    {
      url,
      rules,
      pickedText,
      languages: navigator.languages.slice(0, 20),
      ...(title === '' ? {} : { title: tidy(title, TITLE_SENT) }),
      ...(own ? { localNetwork: true } : {}),
    },
    permission,
  );
}

async function edit(
  { rules, pickedText, permission, allowed }: PickedView,
  watchId: string,
): Promise<ConfirmEnd> {
  if (!allowed && !(await requestPermission(permission))) return { kind: 'denied' };
  const row = await send('watch.edit', { watchId, rules, pickedText });
  return { kind: 'added', row };
}

const TITLE_SENT = 300;
const SELECTOR_LENGTH = 300;

function Selectors({ selectors }: { readonly selectors: readonly string[] }): JSX.Element {
  return (
    <ul>
      {selectors.map((one) => (
        <li key={one}>
          <code dir="ltr">{tidy(one, SELECTOR_LENGTH)}</code>
        </li>
      ))}
    </ul>
  );
}
