/** How politely a host was asked, in words: each rule with what was really done. */
import type { HostPoliteness } from '../core/politeness/politeness-report';
import { bytes, count, duration } from './format';
import type { Words } from './words';

export interface PolitenessLine {
  readonly name: string;
  readonly value: string;
  readonly broken: boolean;
}

export function politenessLines(host: HostPoliteness, words: Words): readonly PolitenessLine[] {
  const say = words.message;
  const number = (value: number) => count(value, words);
  const line = (name: string, value: string, broken = 0): PolitenessLine => ({
    name,
    value,
    broken: broken > 0,
  });
  const excess = (most: number, limit: number) => Math.max(0, most - limit);
  return [
    line(
      say('dash_host_polite_requests'),
      say(
        'dash_host_polite_requests_value',
        number(host.lastHour),
        number(host.lastDay),
        number(host.requests),
      ),
    ),
    line(
      say('dash_host_polite_hour'),
      say('dash_host_polite_of', number(host.busiestHour), number(host.hourlyLimit)),
      excess(host.busiestHour, host.hourlyLimit),
    ),
    line(
      say('dash_host_polite_day'),
      say('dash_host_polite_of', number(host.busiestDay), number(host.dailyLimit)),
      excess(host.busiestDay, host.dailyLimit),
    ),
    line(say('dash_host_polite_gap'), gapWords(host, words), host.gapsBroken),
    ...(host.crawlDelayMs === null
      ? []
      : [
          line(
            say('dash_host_polite_crawl'),
            crawlWords(host, host.crawlDelayMs, words),
            host.crawlDelayBroken,
          ),
        ]),
    line(say('dash_host_polite_wait'), waitWords(host, words), host.waitsBroken),
    line(say('dash_host_polite_many'), number(host.tooMany)),
    line(say('dash_host_polite_share'), conditionalWords(host, words)),
    line(say('dash_host_polite_bytes'), bytes(host.bytes, words)),
  ];
}

type Gaps = Pick<HostPoliteness, 'smallestGapMs' | 'gapMs' | 'gapsBroken'>;

export function gapWords({ smallestGapMs, gapMs, gapsBroken }: Gaps, words: Words): string {
  if (smallestGapMs === null) return words.message('dash_host_polite_gap_none');
  const [smallest, wanted] = [gapLength(smallestGapMs, words), duration(gapMs, words)];
  return gapsBroken === 0
    ? words.message('dash_host_polite_gap_kept', smallest, wanted)
    : words.message('dash_host_polite_gap_broken', smallest, wanted, count(gapsBroken, words));
}

/** Below ten seconds a tenth matters. */
export function gapLength(ms: number, words: Words): string {
  if (ms >= 10_000) return duration(ms, words);
  // Rounded down: a gap that was too short must not look like one that was kept.
  return new Intl.NumberFormat(words.language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(Math.floor(ms / 100) / 10);
}

function crawlWords(
  { crawlDelayGaps, crawlDelayBroken }: HostPoliteness,
  crawlDelayMs: number,
  words: Words,
): string {
  const [delay, gaps] = [duration(crawlDelayMs, words), count(crawlDelayGaps, words)];
  return crawlDelayBroken === 0
    ? words.message('dash_host_polite_crawl_kept', delay, gaps)
    : words.message('dash_host_polite_crawl_broken', delay, gaps, count(crawlDelayBroken, words));
}

type Waits = Pick<HostPoliteness, 'waitsAsked' | 'waitsBroken'>;

export function waitWords({ waitsAsked, waitsBroken }: Waits, words: Words): string {
  if (waitsAsked === 0) return words.message('dash_host_polite_wait_none');
  const asked = count(waitsAsked, words);
  return waitsBroken === 0
    ? words.message('dash_host_polite_wait_kept', asked)
    : words.message('dash_host_polite_wait_broken', asked, count(waitsBroken, words));
}

type Conditional = Pick<HostPoliteness, 'conditional' | 'requests'>;

export function conditionalWords({ conditional, requests }: Conditional, words: Words): string {
  const share = new Intl.NumberFormat(words.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(requests === 0 ? 0 : conditional / requests);
  return words.message(
    'dash_host_polite_share_value',
    count(conditional, words),
    count(requests, words),
    share,
  );
}
