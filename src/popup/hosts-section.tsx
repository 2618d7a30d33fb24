/** Which hosts never answer 304, and why. */
import type { JSX } from 'preact';
import type { HostRow } from '../messaging/protocol';
import { diagnosisWords } from '../ui/diagnosis-words';
import { count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { StillLine } from '../ui/still-line';
import { UntrustedLine } from '../ui/untrusted-line';
import { MoreButton } from './more-button';
import { PlaceLink } from './place-link';
import { useFirstRows } from './use-first-rows';

const FIRST = 2;
const LINE_WIDTH = 126;

interface Props {
  readonly hosts: readonly HostRow[];
  /** Hosts there are in all. */
  readonly known: number;
}

export function HostsSection({ hosts, known }: Props): JSX.Element {
  const { shown, hidden, showAll } = useFirstRows(hosts, FIRST);
  return (
    <section aria-labelledby="never">
      <div class="eyebrow">
        <h2 id="never">{t('never_heading')}</h2>
        <span class="faint">
          {hosts.length === 0
            ? t('never_none')
            : t('never_count', count(hosts.length, WORDS), count(known, WORDS))}
        </span>
      </div>
      {hosts.length > 0 && (
        <ul class="rows">
          {shown.map((host) => (
            <li class="row host" key={host.host}>
              <PlaceLink place={`host/${encodeURIComponent(host.host)}`}>
                <UntrustedLine text={host.host} />
              </PlaceLink>
              <StillLine marks={host.marks} width={LINE_WIDTH} />
              <span class="sentence small soft">{diagnosisWords(host, WORDS).sentence}</span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton hidden={hidden} showAll={showAll} />
    </section>
  );
}
