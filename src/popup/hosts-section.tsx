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
  const [others, setOthers] = useState<readonly HostRow[]>();
  // Not read before they are asked for: the popup must be there at once.
  const read = async () => {
    const all = await send('hosts.list', {});
    setOthers(all.filter(({ never304 }) => !never304));
  };
  return (
    <section aria-labelledby="never">
      <div class="eyebrow">
        <h2 id="never">{t('never_heading')}</h2>
        <span class="faint">
          {hosts.length === 0
            ? t('never_none')
            : t('never_count', count(hosts.length, WORDS), count(known, WORDS))}
        </span>
        {known > hosts.length && others === undefined && (
          <BusyButton class="quiet small" act={read}>
            {t('hosts_show_all', count(known, WORDS))}
          </BusyButton>
        )}
      </div>
      {hosts.length > 0 && <HostRows hosts={shown} now={now} />}
      <MoreButton hidden={hidden} showAll={showAll} />
      {others !== undefined && (
        <>
          <h3 class="others small soft" tabIndex={-1} ref={focusOn}>
            {t('hosts_others')}
          </h3>
          <HostRows hosts={others} now={now} />
        </>
      )}
    </section>
  );
}

/** The button is gone with its press: what it brought has the focus. */
function focusOn(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

interface RowsProps {
  readonly hosts: readonly HostRow[];
  readonly now: number;
}

interface RowProps {
  readonly host: HostRow;
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
          <Numbers host={host} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** Its numbers and what was done about it, in one run of words. */
function Numbers({ host, now }: RowProps): JSX.Element | null {
  const phrases = [
    ...hostNumberWords(host, WORDS),
    ...(isWorthTelling(host.remedy) ? [remedyWords(host.remedy, now, WORDS)] : []),
  ];
  if (phrases.length === 0) return null;
  return (
    <span class="sentence numbers small faint">
      {phrases.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </span>
  );
}
