/** How politely one host was asked. */
import type { JSX } from 'preact';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { dayWords } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { politenessLines } from '../ui/politeness-words';
import { useView } from '../ui/use-view';

interface Props {
  readonly host: string;
  readonly now: number;
}

export function HostPoliteness({ host, now }: Props): JSX.Element {
  const { data, error, reload } = useView(
    () => send('politeness.report', { host }),
    `polite ${host}`,
  );
  const report = data?.hosts[0];
  return (
    <section class="part">
      <h3>{t('dash_host_politeness')}</h3>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data !== undefined && report !== undefined && (
        <>
          <p class="small soft">
            {t('dash_host_politeness_about', dayWords(data.since, now, WORDS))}
          </p>
          <dl class="pairs">
            {politenessLines(report, WORDS).map(({ name, value, broken }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd class={broken ? 'broken' : ''}>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
