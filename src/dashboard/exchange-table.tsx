/** Exchanges as a table; each row opens to the headers that went and came, as they were. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Exchange } from '../core/check/exchange';
import { bytes, clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { Time } from '../ui/time';
import { addressWords, tidy, withoutControls } from '../ui/untrusted';
import { traceFor, WhyButton, WhyRow } from './check-why';
import { ExchangeHeaders } from './exchange-headers';
import { askedOf, exchangeWords } from './outcome-words';
import { TableRegion } from './table-region';

export type Addresses = 'full' | 'path' | 'none';

interface Props {
  readonly exchanges: readonly Exchange[];
  readonly addresses: Addresses;
  readonly now: number;
  /** The watch whose traces are shown, one a check. */
  readonly watchId?: string | undefined;
  /** What the last column says of each exchange; without it how the check ended. */
  readonly says?: ExchangeSays;
  readonly opened?: Opened;
}

/** An exchange to open and to lead the focus to, each time the number is another. */
export interface Opened {
  readonly id: string;
  readonly nth: number;
}

export interface ExchangeSays {
  readonly column: string;
  readonly caption: string;
  /** Of the element that names the table. */
  readonly labelledBy: string;
  readonly words: (exchange: Exchange) => string;
}

export function ExchangeTable({
  exchanges,
  addresses,
  now,
  watchId,
  says,
  opened,
}: Props): JSX.Element {
  return (
    <TableRegion labelledBy={says?.labelledBy ?? 'exchanges-title'}>
      <table class="exchanges">
        <caption class="visually-hidden">{says?.caption ?? t('dash_exchanges_caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dash_exchange_time')}</th>
            {addresses !== 'none' && <th scope="col">{t('dash_exchange_address')}</th>}
            <th scope="col" class="roomy">
              {t('dash_exchange_asked')}
            </th>
            <th scope="col" class="end">
              {t('dash_exchange_status')}
            </th>
            <th scope="col" class="end roomy">
              {t('dash_exchange_bytes')}
            </th>
            <th scope="col">{says?.column ?? t('dash_exchange_outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {exchanges.map((exchange) => (
            <ExchangeRows
              key={exchange.id}
              exchange={exchange}
              addresses={addresses}
              now={now}
              watchId={watchId}
              {...(says === undefined ? {} : { says })}
              {...(opened?.id === exchange.id ? { opened } : {})}
            />
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}

interface RowProps extends Omit<Props, 'exchanges'> {
  readonly exchange: Exchange;
}

function ExchangeRows({ exchange, addresses, now, watchId, says, opened }: RowProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [isWhyOpen, setWhyOpen] = useState(false);
  const trace = traceFor(exchange, watchId);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened === undefined) return;
    setOpen(true);
    setWhyOpen(true);
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'center' });
  }, [opened?.nth]);
  const whyId = `why-${exchange.id}`;
  const headersId = `headers-${says?.labelledBy ?? ''}${exchange.id}`;
  return (
    <>
      <tr data-outcome={exchange.outcome}>
        <th scope="row">
          <button
            type="button"
            class="unfold"
            ref={button}
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': headersId } : {})}
            onClick={() => setOpen(!isOpen)}
          >
            <Time at={exchange.at} now={now} words={clockTime(exchange.at, now, WORDS)} />
          </button>
        </th>
        {addresses !== 'none' && (
          <td class="address">
            <bdi dir="ltr" class="one-line" title={tidy(exchange.url)}>
              {addresses === 'path' ? pathOf(exchange) : addressWords(exchange.url)}
            </bdi>
          </td>
        )}
        <td class="asked roomy">
          <AskedView exchange={exchange} />
        </td>
        <td class="end">{exchange.status ?? t('dash_no_status')}</td>
        <td class="end roomy">
          {exchange.status === null ? '' : bytes(exchange.encodedBytes, WORDS)}
        </td>
        <td>
          {says?.words(exchange) ?? exchangeWords(exchange, WORDS)}
          {trace !== undefined && (
            <WhyButton
              exchange={exchange}
              now={now}
              opens={isWhyOpen ? whyId : undefined}
              press={() => setWhyOpen(!isWhyOpen)}
            />
          )}
        </td>
      </tr>
      {trace !== undefined && isWhyOpen && (
        <WhyRow id={whyId} trace={trace} columns={addresses !== 'none' ? 6 : 5} />
      )}
      {isOpen && (
        <tr class="unfolded" id={headersId}>
          <td colSpan={addresses !== 'none' ? 6 : 5}>
            <ExchangeHeaders exchange={exchange} />
          </td>
        </tr>
      )}
    </>
  );
}

function AskedView({ exchange }: { readonly exchange: Exchange }): JSX.Element {
  const asked = askedOf(exchange);
  if (asked.kind !== 'condition') return <span class="soft">{t(`dash_asked_${asked.kind}`)}</span>;
  return (
    <code dir="ltr" title={`${asked.field}: ${withoutControls(asked.value)}`}>
      {withoutControls(asked.value)}
    </code>
  );
}

/** Without the host, which the page is about. */
function pathOf({ url, host }: Exchange): string {
  const address = addressWords(url);
  const path = address.startsWith(host) ? address.slice(host.length) : address;
  return path === '' ? '/' : path;
}
