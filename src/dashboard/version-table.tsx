/** The versions that are kept, with the choice of any two to compare, and each as a page. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { VersionRow, WatchDetail } from '../messaging/protocol';
import { bytes, clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { Time } from '../ui/time';
import { listed, plural } from '../ui/words';
import { OldPageButton } from './old-page/old-page-button';
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
        <Versions watchId={row.id} isPage={!row.headersOnly} {...{ versions, chosen, now }} />
      )}
    </section>
  );
}

interface VersionsProps {
  readonly watchId: string;
  /** Whether there is something to show as a page. */
  readonly isPage: boolean;
  readonly versions: readonly VersionRow[];
  readonly chosen: VersionPair | undefined;
  readonly now: number;
}

/** A form, so that choosing alone moves nothing. */
function Versions({ watchId, isPage, versions, chosen, now }: VersionsProps): JSX.Element {
  const [newest, before] = versions;
  const [pickedFrom, setFrom] = useState(chosen?.from);
  const [pickedTo, setTo] = useState(chosen?.to);
  // What nobody chose follows the versions as they come; what was chosen may have gone.
  const there = (id: string | undefined) => versions.find((version) => version.id === id)?.id;
  const from = there(pickedFrom) ?? before?.id ?? '';
  const to = there(pickedTo) ?? newest?.id ?? '';
  const isSame = from === to;
  const compare = (event: Event) => {
    event.preventDefault();
    if (!isSame) location.hash = formatRoute({ kind: 'diff', watchId, versions: { from, to } });
  };
  const hasTwo = versions.length > 1;
  return (
    <form class="versions-form" onSubmit={compare}>
      <TableRegion labelledBy="versions-title">
        <table class="versions">
          <caption class="visually-hidden">{t('dash_versions')}</caption>
          <thead>
            <tr>
              {hasTwo && <th scope="col">{t('dash_compare_from')}</th>}
              {hasTwo && <th scope="col">{t('dash_compare_to')}</th>}
              <th scope="col">{t('dash_version_taken')}</th>
              <th scope="col">{t('dash_version_text')}</th>
              <th scope="col" class="end">
                {t('dash_version_stored')}
              </th>
              <th scope="col" class="end">
                {t('dash_version_changed')}
              </th>
              <th scope="col">
                <span class="visually-hidden">{t('dash_version_keep')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.id}>
                {hasTwo && (
                  <>
                    <Choice side="from" {...{ version, now }} value={from} choose={setFrom} />
                    <Choice side="to" {...{ version, now }} value={to} choose={setTo} />
                  </>
                )}
                <th scope="row">
                  <Time
                    at={version.takenAt}
                    now={now}
                    words={clockTime(version.takenAt, now, WORDS)}
                  />
                  {(version.newest || version.lastSeen) && (
                    <p class="small soft">{note(version)}</p>
                  )}
                </th>
                <td>{plural(WORDS, 'dash_characters', version.textLength)}</td>
                <td class="end">{bytes(version.storedBytes, WORDS)}</td>
                <td class="end">{share(version)}</td>
                <td class="end">
                  {isPage && version.kept === 'source' && (
                    <OldPageButton watchId={watchId} version={version} now={now} />
                  )}
                  <PinButton watchId={watchId} version={version} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {hasTwo && (
        <p class="actions">
          <button type="submit" aria-disabled={isSame}>
            {t('dash_compare_two')}
          </button>
          <span class="small soft" role="status">
            {isSame && t('dash_compare_same')}
          </span>
        </p>
      )}
    </form>
  );
}

interface ChoiceProps {
  readonly side: keyof VersionPair;
  readonly version: VersionRow;
  readonly value: string;
  readonly choose: (id: string) => void;
  readonly now: number;
}

function Choice({ side, version, value, choose, now }: ChoiceProps): JSX.Element {
  const time = clockTime(version.takenAt, now, WORDS);
  return (
    <td>
      <input
        type="radio"
        name={`compare-${side}`}
        value={version.id}
        checked={version.id === value}
        aria-label={t(side === 'from' ? 'dash_compare_from_of' : 'dash_compare_to_of', time)}
        onChange={() => choose(version.id)}
      />
    </td>
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

function note({ newest, lastSeen, kept }: VersionRow): string {
  const notes = [
    newest && lastSeen ? t('dash_version_newest_seen') : undefined,
    newest && !lastSeen ? t('dash_version_newest') : undefined,
    lastSeen && !newest ? t('dash_version_last_seen') : undefined,
    kept === 'text' ? t('dash_version_text_only') : undefined,
    kept === 'hash' ? t('dash_version_hash_only') : undefined,
  ];
  const said = notes.filter((words) => words !== undefined);
  return said.length === 0 ? '' : listed(WORDS, said);
}
