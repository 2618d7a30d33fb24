/** The versions that are kept, and the choice of any two to compare. */
import type { JSX } from 'preact';
import type { VersionRow, WatchDetail } from '../messaging/protocol';
import { bytes, clockTime, fullTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { Time } from '../ui/time';
import { plural } from '../ui/words';
import { formatRoute } from './route';
import { TableRegion } from './table-region';

interface Props {
  readonly detail: WatchDetail;
  readonly now: number;
}

export function VersionTable({ detail, now }: Props): JSX.Element {
  const { versions, row } = detail;
  return (
    <section class="part">
      <h3 id="versions-title">{t('dash_versions')}</h3>
      {versions.length === 0 ? (
        <p class="soft">{t('dash_no_versions')}</p>
      ) : (
        <>
          {versions.length > 1 && <Compare watchId={row.id} versions={versions} />}
          <TableRegion labelledBy="versions-title">
            <table>
              <caption class="visually-hidden">{t('dash_versions')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('dash_version_taken')}</th>
                  <th scope="col">{t('dash_version_text')}</th>
                  <th scope="col" class="end">
                    {t('dash_version_stored')}
                  </th>
                  <th scope="col">{t('dash_version_note')}</th>
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
                    <td class="soft">{note(version)}</td>
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

function note({ newest, lastSeen }: VersionRow): string {
  if (newest && lastSeen) return t('dash_version_newest_seen');
  if (newest) return t('dash_version_newest');
  return lastSeen ? t('dash_version_last_seen') : '';
}

interface CompareProps {
  readonly watchId: string;
  readonly versions: readonly VersionRow[];
}

/** A form, so that choosing alone moves nothing. */
function Compare({ watchId, versions }: CompareProps): JSX.Element {
  const [newest, before] = versions;
  const compare = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget as HTMLFormElement);
    const from = String(chosen.get('from'));
    const to = String(chosen.get('to'));
    location.hash = formatRoute({ kind: 'diff', watchId, versions: { from, to } });
  };
  const choice = (name: 'from' | 'to', first: VersionRow | undefined) => (
    <label>
      <span>{t(`dash_compare_${name}`)}</span>
      <select name={name}>
        {versions.map(({ id, takenAt }) => (
          <option key={id} value={id} selected={id === first?.id}>
            {fullTime(takenAt, WORDS)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form class="compare" onSubmit={compare}>
      {choice('from', before)}
      {choice('to', newest)}
      <button type="submit">{t('dash_compare')}</button>
    </form>
  );
}
