import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../scripts/english';
import type { EvidenceLine } from '../../../src/core/hosts/evidence-view';
import { NO_TOTALS } from '../../../src/core/hosts/host-record';
import { operatorReport } from '../../../src/core/hosts/operator-report';
import { windowCounts } from '../../../src/core/hosts/window';
import { resourceKey } from '../../../src/core/watch/watch';
import { NOW } from '../../adapters/storage/rows';

/** Of a page whose exchanges are in the log no more. */
function reportOn(url: string, method: 'GET' | 'HEAD' = 'GET'): string {
  const page = resourceKey(url, 'anon', '', method);
  const line: EvidenceLine = { showing: 'same_bytes_moved', at: NOW, page, exchange: null };
  return operatorReport(
    {
      host: 'a.example',
      diagnosis: 'validators_rotate',
      verdict: [],
      advice: [],
      counts: windowCounts([]),
      totals: NO_TOTALS,
      lines: [line],
      now: NOW,
    },
    ENGLISH.message,
  );
}

const commandsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('curl'));

test('a page that was only ever asked by HEAD is shown by HEAD', () => {
  const commands = commandsIn(reportOn('https://a.example/big.zip', 'HEAD'));
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(command).toMatch(/^curl -sSgI /);
});

describe('what is masked', () => {
  const text = reportOn(
    'https://a.example/feed/9f8e7d6c5b4a39281706f5e4d3c2b1a0.xml;sid=1?email=ann@example.org&page=2',
  );

  test('is not in the report', () => {
    expect(text).toContain("'https://a.example/feed/MASKED.xml;sid=MASKED?email=MASKED&page=2'");
    for (const absent of ['9f8e', 'ann', 'sid=1']) expect(text).not.toContain(absent);
  });

  test('is named above the commands, for whoever runs them to fill in', () => {
    const note =
      '# Put values of your own in place of MASKED first: /feed/MASKED.xml, ;sid=MASKED, email=MASKED';
    expect(text).toContain(note);
    expect(text.indexOf(note)).toBeLessThan(text.indexOf('\ncurl'));
  });

  test('is explained once more at the end, and only where there is any', () => {
    const explained = 'MASKED stands for a part of the address that may be a secret';
    expect(text).toContain(explained);
    expect(reportOn('https://a.example/p?page=2')).not.toContain('MASKED');
  });
});
