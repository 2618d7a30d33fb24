/** One exchange opened: when, where to, how large, and both sets of headers verbatim. */
import type { JSX } from 'preact';
import type { Exchange, HeaderList } from '../core/check/exchange';
import { bytes, count, fullTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { withoutControls } from '../ui/untrusted';

export function ExchangeHeaders({ exchange }: { readonly exchange: Exchange }): JSX.Element {
  const { at, ms, method, url, finalUrl, purpose, decodedBytes, encodedBytes } = exchange;
  return (
    <div class="headers">
      <p class="small soft rhythm">
        <span>{fullTime(at, WORDS)}</span>
        <span>{t('dash_ms', count(Math.round(ms), WORDS))}</span>
        {encodedBytes > 0 && (
          <span>{t('dash_decoded', bytes(encodedBytes, WORDS), bytes(decodedBytes, WORDS))}</span>
        )}
        {purpose === 'robots' && <span>{t('dash_purpose_robots')}</span>}
        {purpose === 'head_probe' && <span>{t('dash_head_probe')}</span>}
        {purpose === 'redirect_probe' && <span>{t('dash_redirect_probe')}</span>}
      </p>
      <p>
        <code dir="ltr">
          {method} {withoutControls(url)}
        </code>
      </p>
      {finalUrl !== null && finalUrl !== url && (
        <p>
          {t('dash_final_address')} <code dir="ltr">{withoutControls(finalUrl)}</code>
        </p>
      )}
      <div class="sides">
        <Side name={t('dash_headers_sent')} headers={exchange.requestHeaders} />
        <Side name={t('dash_headers_received')} headers={exchange.responseHeaders} />
      </div>
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly headers: HeaderList;
}

function Side({ name, headers }: SideProps): JSX.Element {
  return (
    <div>
      <p class="side-name">{name}</p>
      {headers.length === 0 ? (
        <p class="soft">{t('dash_headers_none')}</p>
      ) : (
        <dl class="header-list mono" dir="ltr">
          {headers.map(([field, value], position) => (
            <div key={position}>
              <dt>{withoutControls(field)}:</dt>
              <dd>{withoutControls(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
