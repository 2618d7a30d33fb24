/** The page in the current tab: watch it, or see how its watch is. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type AddressRefusal, readAddress } from '../core/http/address';
import type { MessageKey } from '../messaging/page/i18n';
import { tabText } from '../messaging/page/tab-text';
import type { HereView } from '../messaging/protocol';
import { errorWords } from '../ui/error-words';
import { t, WORDS } from '../ui/page-words';
import { addressWords } from '../ui/untrusted';
import { UntrustedLine } from '../ui/untrusted-line';
import { AddForm } from './add-form';
import { type Added, AddedNote } from './added-note';
import { PendingHere } from './pending-here';
import { WatchedHere } from './watched-here';

interface Props {
  readonly here: HereView | null;
  readonly title: string | undefined;
  readonly tabId: number | undefined;
  readonly watches: number;
  readonly now: number;
  readonly reload: () => Promise<void>;
}

export function HereSection(props: Props): JSX.Element {
  const { here, title, watches } = props;
  return (
    <section class="here" aria-labelledby="here">
      <h2 id="here" class="visually-hidden">
        {t('here_heading')}
      </h2>
      <HereBody {...props} />
      {watches === 0 && here?.kind !== 'pending' && (
        <p class="small soft empty">{emptyWords(here)}</p>
      )}
      {here === null && title === undefined && watches > 0 && (
        <p class="small soft">{t('here_unknown')}</p>
      )}
    </section>
  );
}

function emptyWords(here: HereView | null): string {
  const canWatch = here !== null && (here.kind !== 'refused' || here.reason === 'private_address');
  return t(canWatch ? 'empty_here' : 'empty_elsewhere');
}

const REFUSALS: { readonly [Each in Exclude<AddressRefusal, 'address_too_long'>]: MessageKey } = {
  not_a_url: 'here_not_a_url',
  not_http: 'here_not_http',
  has_credentials: 'here_has_credentials',
  private_address: 'here_local_why',
};

function refusalWords(reason: AddressRefusal): string {
  return reason === 'address_too_long' ? errorWords(reason, '', WORDS) : t(REFUSALS[reason]);
}

function HereBody({ here, title, tabId, now, reload }: Props): JSX.Element | null {
  const [added, setAdded] = useState<Added>();
  const [shown, setShown] = useState<string>();
  const finish = async (end: Added) => {
    // Before the note is there, so that it does not take back what it said first.
    if (tabId !== undefined) setShown(await tabText(tabId));
    setAdded(end);
    await reload();
  };
  if (here === null) return null;
  const note = added !== undefined && (
    <AddedNote added={added} here={here} now={now} shown={shown} />
  );
  switch (here.kind) {
    case 'watched':
      return (
        <WatchedHere
          rows={here.rows}
          title={title}
          tabId={tabId}
          now={now}
          reload={() => void reload()}
          added={finish}
        >
          {note}
        </WatchedHere>
      );
    case 'unwatched':
      return (
        <Named title={title} url={here.url}>
          <AddForm
            url={here.url}
            host={here.host}
            permission={here.permission}
            title={title}
            tabId={tabId}
            added={finish}
          />
          {note}
        </Named>
      );
    case 'pending':
      return (
        <Named title={title} url={here.url}>
          <PendingHere here={here} reload={() => void reload()} />
        </Named>
      );
    case 'refused':
      return (
        <Named title={title} url={here.reason === 'not_http' ? null : here.url}>
          <RefusedHere
            reason={here.reason}
            url={here.url}
            title={title}
            tabId={tabId}
            added={finish}
          />
          {note}
        </Named>
      );
  }
}

interface NamedProps {
  readonly title: string | undefined;
  /** Null: it means nothing to a person, as that of the browser's own pages. */
  readonly url: string | null;
  readonly children: ComponentChildren;
}

function Named({ title, url, children }: NamedProps): JSX.Element {
  const hasTitle = title !== undefined && title !== '';
  return (
    <>
      {(hasTitle || url !== null) && (
        <p class="title">
          <UntrustedLine text={hasTitle ? title : addressWords(url ?? '')} />
        </p>
      )}
      {url !== null && (
        <p class="small soft">
          <UntrustedLine text={addressWords(url)} />
        </p>
      )}
      {children}
    </>
  );
}

interface RefusedProps {
  readonly reason: AddressRefusal;
  readonly url: string;
  readonly title: string | undefined;
  readonly tabId: number | undefined;
  readonly added: (end: Added) => Promise<void>;
}

function RefusedHere({ reason, url, title, tabId, added }: RefusedProps): JSX.Element {
  const words = <p class="small reason">{refusalWords(reason)}</p>;
  const address = readAddress(url, { localNetwork: true });
  if (reason !== 'private_address' || !address.ok) return words;
  return (
    <>
      {words}
      <AddForm
        url={address.url}
        host={address.host}
        permission={address.permission}
        title={title}
        tabId={tabId}
        added={added}
        privateNetwork
      />
    </>
  );
}
