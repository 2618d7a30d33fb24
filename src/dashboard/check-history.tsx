/**
 * The checks of one watch: as a line of marks, by kind, and as a table below, where each opens to what
 * was asked and answered and why it ended so. The table is the line in words.
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Exchange } from '../core/check/exchange';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { t, WORDS } from '../ui/page-words';
import { stillLineText } from '../ui/still-line-text';
import { useView } from '../ui/use-view';
import { CheckFilter } from './check-filter';
import { type CheckKind, markOf, outcomesOf } from './check-kinds';
import { CheckLine, checksOf } from './check-line';
import { ExchangeList } from './exchange-section';
import type { Opened } from './exchange-table';

/** What the line and the counts go by. */
const LOOKED_AT = 200;

interface Props {
  readonly watchId: string;
  readonly now: number;
}

export function CheckHistory({ watchId, now }: Props): JSX.Element {
  const [kind, setKind] = useState<CheckKind>();
  const [opened, setOpened] = useState<Opened>();
  const { data, error, reload } = useView(
    () => send('exchanges.list', { watchId, limit: LOOKED_AT }),
    watchId,
  );
  const checks = checksOf(data ?? []);
  const open = ({ id }: Exchange) => {
    setKind(undefined);
    setOpened((before) => ({ id, nth: (before?.nth ?? 0) + 1 }));
  };
  const marks = checks.map((check) => markOf(check.kind)).join('');
  return (
    <section class="part checks" aria-labelledby="checks-title">
      <h3 id="checks-title">{t('dash_checks')}</h3>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {checks.length > 0 && (
        <>
          <p class="small soft">{stillLineText(marks, WORDS)}</p>
          <CheckLine checks={checks} kind={kind} now={now} open={open} />
          <p class="small faint" id="checks-hint">
            {t('dash_checks_hint')}
          </p>
          <CheckFilter checks={checks} kind={kind} choose={setKind} />
        </>
      )}
      <h4 id="exchanges-title">{t('dash_exchanges')}</h4>
      <ExchangeList
        of={{ watchId, ...(kind === undefined ? {} : { outcomes: outcomesOf(kind) }) }}
        atLeast={opened === undefined ? 0 : placeOf(data ?? [], opened.id) + 1}
        opened={opened}
        none={t(kind === undefined ? 'dash_no_exchanges' : 'dash_filter_none')}
        now={now}
      />
    </section>
  );
}

function placeOf(exchanges: readonly Exchange[], opened: string): number {
  return exchanges.findIndex(({ id }) => id === opened);
}
