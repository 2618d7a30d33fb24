/**
 * The only place where something picked becomes a watch: text, selector, site and permission are told,
 * and the person's press in this page of ours is what adds it (docs/adr/0020-picker.md).
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PickedView } from '../messaging/protocol';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { StillwatchMark } from '../ui/mark';
import { t } from '../ui/page-words';
import { Toast } from '../ui/toast';
import { useView } from '../ui/use-view';
import { type ConfirmEnd, ConfirmForm } from './confirm-form';
import { ConfirmedNote } from './confirmed-note';

export function Confirm({ tabId }: { readonly tabId: number }): JSX.Element {
  // What is shown is what is added: another answer of the page must not slip in between.
  const [held, setHeld] = useState<PickedView | null>();
  const [end, setEnd] = useState<ConfirmEnd>();
  const { error, reload } = useView(async () => {
    const { picked } = await send('picker.pending', { tabId });
    setHeld((before) => before ?? picked);
    return picked;
  }, String(tabId));
  return (
    <>
      <header>
        <StillwatchMark />
        <h1>{t(held?.row ? 'confirm_title_again' : 'confirm_title')}</h1>
      </header>
      <main>
        {error !== undefined && held === undefined && (
          <Failure error={error} retry={() => void reload()} />
        )}
        {held === null && <Nothing />}
        {held && end === undefined && (
          <ConfirmForm
            picked={held}
            agreed={(what) => {
              setEnd(what);
              if (what.kind !== 'denied') void send('picker.end', { tabId });
            }}
            giveUp={() => {
              void send('picker.end', { tabId }).finally(() => window.close());
            }}
          />
        )}
        {held && end !== undefined && (
          <ConfirmedNote end={end} picked={held} again={() => setEnd(undefined)} />
        )}
      </main>
      <Toast />
    </>
  );
}

/** The button leads here while something is being picked in its tab. */
function Nothing(): JSX.Element {
  return (
    <>
      <p>{t('confirm_nothing')}</p>
      <p class="actions">
        <a class="button" href="../popup/index.html">
          {t('confirm_to_popup')}
        </a>
      </p>
    </>
  );
}
