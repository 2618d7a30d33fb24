/** What the server last said of this address, verbatim: it is what the next request repeats. */
import type { JSX } from 'preact';
import type { WatchDetail } from '../messaging/protocol';
import { t } from '../ui/page-words';
import { addressWords, withoutControls } from '../ui/untrusted';

export function ServerWords({ detail }: { readonly detail: WatchDetail }): JSX.Element {
  const { etag, etagProven, lastModified, finalUrl, row } = detail;
  return (
    <section class="part">
      <h3 id="server-title">{t('dash_server_said')}</h3>
      {etag === null && lastModified === null ? (
        <p class="soft">
          {t(row.headersOnly ? 'dash_server_said_length' : 'dash_server_said_nothing')}
        </p>
      ) : (
        <dl class="pairs">
          {etag !== null && <Pair name="ETag" value={etag} />}
          {lastModified !== null && <Pair name="Last-Modified" value={lastModified} />}
        </dl>
      )}
      {etag !== null && !etagProven && <p class="small soft">{t('dash_etag_unproven')}</p>}
      {finalUrl !== null && finalUrl !== row.url && (
        <p class="small soft">
          {t('dash_final_address')} <bdi dir="ltr">{addressWords(finalUrl)}</bdi>
        </p>
      )}
    </section>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt class="mono">{name}</dt>
      <dd class="mono">
        <bdi dir="ltr">{withoutControls(value)}</bdi>
      </dd>
    </div>
  );
}
