import { expect, test } from 'vitest';
import { hostOrder } from '../../src/dashboard/host-order';
import type { HostRow } from '../../src/messaging/protocol';

function host(name: string, never304: boolean, bytesWasted: number): HostRow {
  return { host: name, never304, totals: { bytesWasted } } as HostRow;
}

test('hosts that never answer 304 come first, the most wasteful on top, the rest by name', () => {
  const hosts = [
    host('b.example', false, 900),
    host('wasteful.example', true, 800),
    host('a.example', false, 0),
    host('worst.example', true, 1000),
    host('also.example', true, 800),
  ];
  expect(hosts.toSorted(hostOrder).map((each) => each.host)).toEqual([
    'worst.example',
    'also.example',
    'wasteful.example',
    'a.example',
    'b.example',
  ]);
});
