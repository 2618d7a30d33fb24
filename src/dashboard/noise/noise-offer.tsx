/** After three alerts in a row that differ only in what changes by itself: the rule against it. */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type NoiseRule, noiseOffer } from '../../core/watch/noise-rule';
import type { WatchDetail } from '../../messaging/protocol';
import { send } from '../../messaging/send';
import { BusyButton } from '../../ui/busy-button';
import { count } from '../../ui/format';
import { t, WORDS } from '../../ui/page-words';
import { useView } from '../../ui/use-view';
import { noiseText, saveNoiseRule } from './save-noise-rule';

const ALERTS = 3;

/** Which offers were waved away; another alert may make it again. */
const declined = new Set<string>();

export function NoiseOffer({ detail }: { readonly detail: WatchDetail }): JSX.Element | null {
  const { row, changes } = detail;
  const newest = changes.slice(0, ALERTS);
  const key = JSON.stringify([newest.map(({ id }) => id), row.rules]);
  const canBe = newest.length === ALERTS && newest.every(({ kind }) => kind === 'changed');
  const [isDeclined, setDeclined] = useState(declined.has(key));
  // An offer is an extra: where a version is gone there is none, and the page says why elsewhere.
  const offers = useRef(new Map<string, Promise<NoiseRule | null>>());
  const { data } = useView(() => {
    // Announced changes are mostly of other watches, and three differences are work to make.
    const known = offers.current.get(key) ?? (canBe ? findOffer(row, newest) : none());
    offers.current = new Map([[key, known]]);
    return known;
  }, key);
  if (data === undefined || data === null || isDeclined) return null;
  const ignored = noiseText(data);
  return (
    <aside class="noise-offer">
      <p>{t('noise_offer', count(ALERTS, WORDS), ignored)}</p>
      <div class="actions">
        <BusyButton act={() => saveNoiseRule(row, data)}>
          {t('noise_offer_save', ignored)}
        </BusyButton>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            declined.add(key);
            setDeclined(true);
          }}
        >
          {t('noise_offer_decline')}
        </button>
      </div>
    </aside>
  );
}

async function none(): Promise<null> {
  return null;
}

async function findOffer(
  { id: watchId, rules }: WatchDetail['row'],
  changes: WatchDetail['changes'],
): Promise<NoiseRule | null> {
  const views = await Promise.all(
    changes.map(({ id }) => send('versions.diff', { watchId, changeId: id })),
  );
  const diffs = views.flatMap(({ diff }) => (diff === null ? [] : [diff]));
  if (diffs.length < changes.length) return null;
  const alerts = diffs.map(({ hunks }) => hunks.flatMap(({ lines }) => lines));
  return noiseOffer({ alerts, rules, language: views[0]?.language ?? undefined }) ?? null;
}
