/** Verdicts page by page, where a host's pages do not all behave alike. */
import type { JSX } from 'preact';
import type { HostDetail } from '../messaging/protocol';
import { remedyWords } from '../ui/diagnosis-words';
import { count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { addressWords } from '../ui/untrusted';

interface Props {
  readonly host: HostDetail;
  readonly now: number;
}

export function HostPages({ host, now }: Props): JSX.Element | null {
  const { pages } = host;
  const verdicts = new Set(pages.map(({ diagnosis }) => diagnosis));
  if (pages.length < 2 || verdicts.size < 2) return null;
  return (
    <section class="part">
      <h3>{t('dash_host_pages')}</h3>
      <p class="small soft">{t('dash_host_pages_about')}</p>
      <ul class="page-verdicts">
        {pages.map((page) => (
          <li key={page.url}>
            <bdi dir="ltr">{addressWords(page.url)}</bdi>
            <p class="small soft rhythm">
              <strong>{t(`host_short_${page.diagnosis}`)}</strong>
              <span>
                {t(
                  'dash_host_page_counts',
                  count(page.notModified, WORDS),
                  count(page.conditional, WORDS),
                  count(page.identical, WORDS),
                )}
              </span>
              <span>{remedyWords(page.remedy, now, WORDS)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
