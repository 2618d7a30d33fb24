/** What may go to a host and what has gone; the day's limit can be raised here. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DAILY_LIMIT_BOUNDS } from '../core/hosts/host-budget';
import type { HostDetail } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { clockTime, count, duration } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { showToast } from '../ui/toast';
import { roughDuration } from '../ui/wait-words';

interface Props {
  readonly host: HostDetail;
  readonly now: number;
}

export function HostBudget({ host, now }: Props): JSX.Element {
  const { budget, crawlDelayMs, dailyLimit, halvedUntil, refusals } = host;
  const { pace, day, usedLastDay } = budget;
  return (
    <section class="part">
      <h3>{t('dash_host_budget')}</h3>
      <dl class="pairs">
        <div>
          <dt>{t('dash_host_budget_pace')}</dt>
          <dd>
            {t(
              'dash_host_budget_pace_value',
              duration(pace.refillMs, WORDS),
              count(pace.capacity, WORDS),
              count(pace.tokens, WORDS),
            )}
          </dd>
        </div>
        {crawlDelayMs !== null && (
          <div>
            <dt>{t('dash_host_budget_crawl')}</dt>
            <dd>{t('dash_host_budget_crawl_value', duration(crawlDelayMs, WORDS))}</dd>
          </div>
        )}
        <div>
          <dt>{t('dash_host_budget_day')}</dt>
          <dd>
            {t(
              'dash_host_budget_day_value',
              count(usedLastDay, WORDS),
              count(dailyLimit, WORDS),
              count(day.tokens, WORDS),
              roughDuration(day.refillMs, WORDS),
            )}
          </dd>
        </div>
      </dl>
      {halvedUntil !== null && halvedUntil > now && (
        <p class="small">{t('dash_host_halved', clockTime(halvedUntil, now, WORDS))}</p>
      )}
      {refusals > 0 && <p class="small">{t('dash_host_refusals', count(refusals, WORDS))}</p>}
      <DailyLimit host={host.host} value={dailyLimit} />
    </section>
  );
}

interface LimitProps {
  readonly host: string;
  readonly value: number;
}

function DailyLimit({ host, value }: LimitProps): JSX.Element {
  const [text, setText] = useState(String(value));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setText(String(value)), [value]);
  const [min, max] = DAILY_LIMIT_BOUNDS;
  const bounds = [count(min, WORDS), count(max, WORDS)] as const;
  const save = async () => {
    const wished = Number(text.trim());
    const isWithin = Number.isInteger(wished) && wished >= min && wished <= max;
    setWrong(!isWithin);
    if (!isWithin) return;
    await send('hosts.edit', { host, dailyLimit: wished });
    showToast(t('dash_host_limit_saved', count(wished, WORDS), host));
  };
  return (
    <div class="host-limit">
      <label for="host-limit">{t('dash_host_limit')}</label>
      <input
        id="host-limit"
        type="text"
        inputMode="numeric"
        autocomplete="off"
        value={text}
        aria-describedby="host-limit-problem host-limit-hint"
        {...(isWrong ? { 'aria-invalid': true as const } : {})}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setWrong(false);
        }}
      />
      <BusyButton act={save}>{t('dash_host_limit_save')}</BusyButton>
      <p id="host-limit-hint" class="small soft">
        {t('dash_host_limit_hint', ...bounds)}
      </p>
      <p id="host-limit-problem" class="small problem" role="status">
        {isWrong && t('dash_host_limit_wrong', ...bounds)}
      </p>
    </div>
  );
}
