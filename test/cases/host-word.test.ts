import { describe, expect, test } from 'vitest';
import { wordOf } from '../../scripts/replay/host-word';
import type { HostRecord } from '../../src/core/hosts/host-record';
import type { Status } from '../../src/core/watch/state';
import { aHost } from '../adapters/storage/rows';

const HOUR_MS = 3_600_000;

describe('one word for a host', () => {
  test.each<[string, Partial<HostRecord>, Status | undefined, string]>([
    ['nothing known', {}, undefined, 'unknown'],
    ['its diagnosis', { diagnosis: 'stale_304' }, 'ok', 'stale_304'],
    ['an oddity where nothing is known', { labels: ['head_unreliable'] }, 'ok', 'head_unreliable'],
    [
      'an oddity where all is well',
      { diagnosis: 'healthy', labels: ['retry_after_absurd'] },
      'ok',
      'retry_after_absurd',
    ],
    [
      'a fault before an oddity',
      { diagnosis: 'stale_304', labels: ['lm_frozen'] },
      'ok',
      'stale_304',
    ],
    [
      'content that changes each time before an oddity',
      { diagnosis: 'content_changes', labels: ['lm_frozen'] },
      'ok',
      'content_changes',
    ],
    [
      'of two oddities the one with consequences',
      { labels: ['retry_after_absurd', 'head_unreliable'] },
      'ok',
      'head_unreliable',
    ],
    [
      'a label that explains is none',
      { diagnosis: 'healthy', labels: ['noisy_bytes', 'deploy_retag'] },
      'ok',
      'healthy',
    ],
    ['a crawl delay past an hour', { crawlDelayMs: HOUR_MS + 1 }, undefined, 'crawl_delay_absurd'],
    ['one of an hour is none', { crawlDelayMs: HOUR_MS }, undefined, 'unknown'],
    ['a bot check now', { diagnosis: 'healthy' }, 'challenge', 'challenge'],
    ['a sign-in page now', {}, 'sign_in', 'login_wall'],
    ['a page that says there is none', { labels: ['lm_frozen'] }, 'soft_404', 'soft_404'],
    ['a fault before what stands there', { diagnosis: 'blind_304' }, 'sign_in', 'blind_304'],
  ])('%s', (_what, host, status, word) => {
    expect(wordOf(aHost('h', host), status)).toBe(word);
  });
});
