/**
 * The webhook: an address of the person's own, allowed like any site, tried by a button, with a log
 * that says what became of what was sent.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { NotifySettings } from '../core/notify/notify-settings';
import { readWebhookAddress, type WebhookRefusal } from '../core/notify/webhook-address';
import type { Delivery, DeliveryProblem } from '../core/notify/webhook-log';
import type { MessageKey } from '../messaging/page/i18n';
import { requestPermission } from '../messaging/page/permission';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { errorWords, thrownWords } from '../ui/error-words';
import { relativeTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { showToast } from '../ui/toast';
import { useNow } from '../ui/use-now';
import { useView } from '../ui/use-view';
import { describedBy, Field } from './field';
import type { SaveNotify } from './notify-when';

const SHOWN = 8;

interface Props {
  readonly settings: NotifySettings;
  readonly save: SaveNotify;
}

export function WebhookPart({ settings: { webhook }, save }: Props): JSX.Element {
  const id = useId();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [isLocal, setLocal] = useState(webhook?.localNetwork ?? false);
  const [problem, setProblem] = useState<ComponentChildren>();
  const field = useRef<HTMLInputElement>(null);
  // The button goes with the webhook: the focus must not.
  const turnOff = () => {
    field.current?.focus();
    save({ webhook: null });
    showToast(t('webhook_is_off'));
  };

  const keep = async () => {
    const address = readWebhookAddress(url, { localNetwork: isLocal });
    if (!address.ok) return setProblem(refusalWords(address.reason));
    setProblem(undefined);
    if (!(await requestPermission(address.permission))) {
      return setProblem(t('done_not_allowed', address.host));
    }
    try {
      await send('notify.set', { webhook: { url: address.url, localNetwork: isLocal } });
      showToast(t('webhook_saved'));
    } catch (error) {
      setProblem(thrownWords(error, WORDS));
    }
  };

  return (
    <fieldset class="group webhook">
      <legend>{t('webhook_title')}</legend>
      <p class="small soft">{t('webhook_about')}</p>
      <Field id={`${id}-url`} label={t('webhook_address')} problem={problem}>
        <input
          ref={field}
          {...describedBy(`${id}-url`, problem)}
          type="text"
          inputMode="url"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder="https://example.org/hook"
          value={url}
          onInput={({ currentTarget }) => {
            setUrl(currentTarget.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div class="tick">
        <label>
          <input
            type="checkbox"
            checked={isLocal}
            onChange={({ currentTarget }) => setLocal(currentTarget.checked)}
          />
          <span>{t('webhook_local')}</span>
        </label>
      </div>
      <div class="actions">
        <BusyButton act={keep}>{t(webhook === null ? 'webhook_on' : 'webhook_change')}</BusyButton>
        {webhook !== null && (
          <>
            <BusyButton act={tryOut}>{t('webhook_test')}</BusyButton>
            <button type="button" class="quiet" onClick={turnOff}>
              {t('webhook_off')}
            </button>
          </>
        )}
      </div>
      {webhook !== null && <Log />}
    </fieldset>
  );
}

function refusalWords(reason: WebhookRefusal): string {
  return reason === 'address_too_long' ? errorWords(reason, '', WORDS) : t(REFUSALS[reason]);
}

const REFUSALS: Readonly<Record<Exclude<WebhookRefusal, 'address_too_long'>, MessageKey>> = {
  not_a_url: 'error_not_a_url',
  not_http: 'webhook_not_http',
  not_https: 'error_not_https',
  has_credentials: 'webhook_has_credentials',
  private_address: 'webhook_private_address',
};

async function tryOut(): Promise<void> {
  const delivery = await send('webhook.test', {});
  showToast(outcomeWords(delivery));
}

function Log(): JSX.Element | null {
  const now = useNow();
  const { data = [] } = useView(() => send('webhook.log', {}), 'webhook-log');
  if (data.length === 0) return null;
  return (
    <ul class="webhook-log small">
      {data.slice(0, SHOWN).map((delivery) => (
        <li key={delivery.id}>
          <span class="soft">
            {relativeTime(delivery.lastTriedAt ?? delivery.madeAt, now, WORDS)}
          </span>{' '}
          {outcomeWords(delivery)}
        </li>
      ))}
    </ul>
  );
}

const PROBLEMS: Readonly<Record<DeliveryProblem, MessageKey>> = {
  network: 'webhook_problem_network',
  redirect: 'webhook_problem_redirect',
  refused: 'webhook_problem_refused',
  not_allowed: 'webhook_problem_not_allowed',
  gave_up: 'webhook_problem_gave_up',
};

function outcomeWords({ kind, problem, status, tries, nextTryAt }: Delivery): string {
  const what = t(kind === 'test' ? 'webhook_sent_test' : 'webhook_sent_change');
  if (tries === 0) return t('webhook_line', what, t('webhook_waits'));
  if (problem === null) return t('webhook_line', what, t('webhook_taken', String(status)));
  const why = t(PROBLEMS[problem], String(status ?? ''));
  if (nextTryAt === null) return t('webhook_line', what, why);
  return t('webhook_line', what, t('webhook_again', why));
}
