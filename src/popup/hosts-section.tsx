/** Which hosts never answer 304, and why; on demand all the others. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HostRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { diagnosisWords, isWorthTelling, remedyWords } from '../ui/diagnosis-words';
import { count } from '../ui/format';
import { hostNumberWords } from '../ui/host-number-words';
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
  readonly now: number;
}

export function HostsSection({ hosts, known, now }: Props): JSX.Element {
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
      {hosts.length > 0 && <HostRows hosts={shown} now={now} />}
      <MoreButton hidden={hidden} showAll={showAll} />
      {known > hosts.length && <OtherHosts known={known} now={now} />}
    </section>
  );
}

/** Not read before they are asked for: the popup must be there at once. */
function OtherHosts({ known, now }: Omit<Props, 'hosts'>): JSX.Element {
  const [others, setOthers] = useState<readonly HostRow[]>();
  if (others === undefined) {
    const read = async () => {
      const all = await send('hosts.list', {});
      setOthers(all.filter(({ never304 }) => !never304));
    };
    return (
      <BusyButton class="quiet small more" act={read}>
        {t('hosts_show_all', count(known, WORDS))}
      </BusyButton>
    );
  }
  return (
    <>
      <h3 class="others small soft">{t('hosts_others')}</h3>
      <HostRows hosts={others} now={now} />
    </>
  );
}

interface RowsProps {
  readonly hosts: readonly HostRow[];
  readonly now: number;
}

function HostRows({ hosts, now }: RowsProps): JSX.Element {
  return (
    <ul class="rows">
      {hosts.map((host) => (
        <li class="row host" key={host.host}>
          <PlaceLink place={`host/${encodeURIComponent(host.host)}`}>
            <UntrustedLine text={host.host} />
          </PlaceLink>
          <StillLine marks={host.marks} width={LINE_WIDTH} />
          <span class="sentence small soft">{diagnosisWords(host, WORDS).sentence}</span>
          <Numbers host={host} />
          {isWorthTelling(host.remedy) && (
            <span class="sentence small faint">{remedyWords(host.remedy, now, WORDS)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ host }: { readonly host: HostRow }): JSX.Element | null {
  const numbers = hostNumberWords(host, WORDS);
  if (numbers.length === 0) return null;
  return (
    <span class="sentence numbers small faint">
      {numbers.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </span>
  );
}
