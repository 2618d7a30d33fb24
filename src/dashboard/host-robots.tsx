/** What is held of a host's robots.txt. */
import type { JSX } from 'preact';
import type { HostDetail, RobotsView } from '../messaging/protocol';
import { clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';

interface Props {
  readonly robots: HostDetail['robots'];
  readonly now: number;
}

export function HostRobots({ robots, now }: Props): JSX.Element {
  return (
    <section class="part">
      <h3>{t('dash_host_robots')}</h3>
      {robots.length === 0 && <p class="soft">{t('dash_host_robots_none')}</p>}
      {robots.map((file) => (
        <div key={file.origin}>
          {robots.length > 1 && (
            <p>
              <code dir="ltr">{file.origin}</code>
            </p>
          )}
          <p>{stateWords(file, now)}</p>
          {file.retryAt !== null && file.retryAt > now && (
            <p class="small soft">
              {t('dash_host_robots_retry', clockTime(file.retryAt, now, WORDS))}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

function stateWords({ kind, fetchedAt }: RobotsView, now: number): string {
  if (kind === 'unreachable' || fetchedAt === null) return t('dash_host_robots_unreachable');
  return t(`dash_host_robots_${kind}`, clockTime(fetchedAt, now, WORDS));
}
