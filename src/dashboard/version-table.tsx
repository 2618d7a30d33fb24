/** The versions that are kept, and the choice of any two to compare. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { VersionRow, WatchDetail } from '../messaging/protocol';
import { bytes, clockTime, fullTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { Time } from '../ui/time';
import { plural } from '../ui/words';
import { PinButton } from './pin-button';
import { formatRoute, type VersionPair } from './route';
import { TableRegion } from './table-region';

interface Props {
  readonly detail: WatchDetail;
  /** The two that are compared above, if they were chosen. */
  readonly chosen: VersionPair | undefined;
  readonly now: number;
}

export function VersionTable({ detail, chosen, now }: Props): JSX.Element {
  const { versions, row } = detail;
  return (
    <section class="part">
      <h3 id="versions-title">{t('dash_versions')}</h3>
      {versions.length === 0 ? (
        <p class="soft">{t('dash_no_versions')}</p>
      ) : (
        <>
          {versions.length > 1 && <Compare watchId={row.id} versions={versions} chosen={chosen} />}
          <TableRegion labelledBy="versions-title">
            <table class="versions">
              <caption class="visually-hidden">{t('dash_versions')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('dash_version_taken')}</th>
                  <th scope="col">{t('dash_version_text')}</th>
                  <th scope="col" class="end">
                    {t('dash_version_stored')}
                  </th>
                  <th scope="col" class="end">
                    {t('dash_version_changed')}
                  </th>
                  <th scope="col">{t('dash_version_note')}</th>
                  <th scope="col">
                    <span class="visually-hidden">{t('dash_version_keep')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {versions.map((version) => (
                  <tr key={version.id}>
                    <th scope="row">
                      <Time
                        at={version.takenAt}
                        now={now}
                        words={clockTime(version.takenAt, now, WORDS)}
                      />
                    </th>
                    <td>{plural(WORDS, 'dash_characters', version.textLength)}</td>
                    <td class="end">{bytes(version.storedBytes, WORDS)}</td>
                    <td class="end">{share(version)}</td>
                    <td class="soft">{note(version)}</td>
                    <td class="end">
                      <PinButton watchId={row.id} version={version} now={now} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableRegion>
        </>
      )}
    </section>
  );
}

/** Marks tell it roughly, so it is told roughly. */
function share({ changed }: VersionRow): string {
  if (changed === null) return '';
  if (changed < 0.01) return t('dash_changed_hardly');
  return new Intl.NumberFormat(WORDS.language, { style: 'percent' }).format(
    changed < 0.1 ? Math.round(changed * 100) / 100 : Math.round(changed * 20) / 20,
  );
}

function note({ newest, lastSeen }: VersionRow): string {
  if (newest && lastSeen) return t('dash_version_newest_seen');
  if (newest) return t('dash_version_newest');
  return lastSeen ? t('dash_version_last_seen') : '';
}

interface CompareProps {
  readonly watchId: string;
  readonly versions: readonly VersionRow[];
  readonly chosen: VersionPair | undefined;
}

/** A form, so that choosing alone moves nothing. */
function Compare({ watchId, versions, chosen }: CompareProps): JSX.Element {
  const [newest, before] = versions;
  const [from, setFrom] = useState(chosen?.from ?? before?.id ?? '');
  const [to, setTo] = useState(chosen?.to ?? newest?.id ?? '');
  const compare = (event: Event) => {
    event.preventDefault();
    location.hash = formatRoute({ kind: 'diff', watchId, versions: { from, to } });
  };
  const choice = (label: string, value: string, choose: (id: string) => void) => (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {versions.map(({ id, takenAt }) => (
          <option key={id} value={id}>
            {fullTime(takenAt, WORDS)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form class="compare" onSubmit={compare}>
      {choice(t('dash_compare_from'), from, setFrom)}
      {choice(t('dash_compare_to'), to, setTo)}
      <button type="submit">{t('dash_compare')}</button>
    </form>
  );
}
