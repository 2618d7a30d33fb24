/**
 * The still line of one watch, mark by mark, oldest first: each a button that opens the exchange
 * behind it. One stop for Tab; the arrow keys move along the line, with the writing direction.
 */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Exchange } from '../core/check/exchange';
import { clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { StillMark } from '../ui/still-line';
import { type CheckKind, kindOf, markOf } from './check-kinds';
import { exchangeWords } from './outcome-words';

/** As many as stand in one row of a wide page. */
const MOST = 76;

export interface Check {
  readonly exchange: Exchange;
  readonly kind: CheckKind;
}

/** @param exchanges newest first */
export function checksOf(exchanges: readonly Exchange[]): readonly Check[] {
  return exchanges.flatMap((exchange) => {
    const kind = kindOf(exchange);
    return kind === undefined ? [] : [{ exchange, kind }];
  });
}

interface Props {
  /** Newest first. */
  readonly checks: readonly Check[];
  /** The others are drawn faint. */
  readonly kind: CheckKind | undefined;
  readonly now: number;
  readonly open: (exchange: Exchange) => void;
}

export function CheckLine({ checks, kind, now, open }: Props): JSX.Element {
  const shown = checks.slice(0, MOST).toReversed();
  const [reached, setReached] = useState<string>();
  const line = useRef<HTMLDivElement>(null);
  const known = shown.findIndex(({ exchange }) => exchange.id === reached);
  const stop = known < 0 ? shown.length - 1 : known;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event, stop, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    setReached(shown[next]?.exchange.id);
    line.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      class="check-line"
      role="toolbar"
      aria-labelledby="checks-title"
      aria-describedby="checks-hint"
      tabIndex={-1}
      ref={line}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ exchange, kind: its }, index) => {
        const words = t(
          'dash_check_mark',
          clockTime(exchange.at, now, WORDS),
          exchangeWords(exchange, WORDS),
        );
        return (
          <button
            key={exchange.id}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            aria-label={words}
            title={words}
            data-other={kind !== undefined && kind !== its ? 'yes' : undefined}
            onFocus={() => setReached(exchange.id)}
            onClick={() => open(exchange)}
          >
            <StillMark mark={markOf(its)} />
          </button>
        );
      })}
    </div>
  );
}

function moved({ key, currentTarget }: KeyboardEvent, at: number, length: number) {
  const isRtl = currentTarget instanceof Element && currentTarget.matches(':dir(rtl)');
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return Math.min(at + 1, length - 1);
    case back:
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}
