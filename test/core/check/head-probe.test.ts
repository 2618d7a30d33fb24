import { describe, expect, test } from 'vitest';
import type { HeaderList } from '../../../src/core/check/exchange';
import { isHeadWorthwhile, readHead } from '../../../src/core/check/head-probe';
import type { Resource } from '../../../src/core/check/resource';
import type { HostRecord } from '../../../src/core/hosts/host-record';
import { aHost, NOW } from '../../adapters/storage/rows';
import { broken, D0, D1, datedResource, heldResource, response } from './judge-input';

const LONG = { decodedBytes: 5001, encodedBytes: 1000 };

describe('a HEAD may spare a download', () => {
  const worthwhile = (
    over: Partial<Resource> = {},
    host: Partial<HostRecord> = {},
    overBytes: number | undefined = 5000,
  ) => isHeadWorthwhile(heldResource({ ...LONG, ...over }), [aHost('h', host)], overBytes);

  test('of a page longer than the wish', () => {
    expect(worthwhile()).toBe(true);
    expect(worthwhile({ decodedBytes: 5000 })).toBe(false);
    expect(worthwhile({ suspiciousAudits: 1 })).toBe(true);
  });

  test.each<[string, Partial<Resource>, Partial<HostRecord>]>([
    ['where the host has no HEAD', {}, { headUseless: 'unsupported' }],
    ['where it lied twice', {}, { headUseless: 'unreliable' }],
    ['where it has told of a change already', { headTold: true }, {}],
    ['where two audits had to find what it had not told', { suspiciousAudits: 2 }, {}],
    ['where headers are all there is', { headersOnly: true }, {}],
  ])('not %s', (_what, over, host) => {
    expect(worthwhile(over, host)).toBe(false);
  });

  test('not without a wish, and not of a page never seen', () => {
    expect(isHeadWorthwhile(heldResource(LONG), [aHost('h')], undefined)).toBe(false);
    expect(isHeadWorthwhile(heldResource(), [aHost('h')], 0)).toBe(false);
  });

  test('not where the host that redirects lead to has none', () => {
    const hosts = [aHost('h'), aHost('www', { headUseless: 'unsupported' })];
    expect(isHeadWorthwhile(heldResource(LONG), hosts, 5000)).toBe(false);
  });
});

describe('what a HEAD comes to', () => {
  const said = (
    status: number,
    headers: HeaderList = [],
    resource = heldResource(LONG),
    finalUrl = resource.url,
  ) => {
    const finding = readHead(resource, response(status, headers, { body: '', finalUrl }), NOW);
    return finding.kind === 'settled' ? 'settled' : finding.outcome;
  };
  const CHANGED = { kind: 'probe_changed', details: [] };
  const TAG = ['ETag', '"v1"'] as const;
  const LENGTH = ['Content-Length', '1000'] as const;
  const dated = datedResource(LONG);

  test.each<[string, readonly [string, string][], 'settled' | object]>([
    ['the same tag and length', [[...TAG], [...LENGTH]], 'settled'],
    ['the same tag, weak', [['ETag', 'W/"v1"'], [...LENGTH]], 'settled'],
    ['the same tag, no length', [[...TAG]], 'settled'],
    ['another tag', [['ETag', '"v2"'], [...LENGTH]], CHANGED],
    ['another length', [[...TAG], ['Content-Length', '1001']], CHANGED],
    ['a length that is none', [[...TAG], ['Content-Length', 'many']], CHANGED],
    ['no tag, the same date', [['Last-Modified', D0], [...LENGTH]], CHANGED],
    ['nothing', [], CHANGED],
    ['the same length alone', [[...LENGTH]], CHANGED],
  ])('%s', (_what, headers, expected) => {
    expect(said(200, headers)).toEqual(expected);
  });

  test.each<[string, readonly [string, string][], 'settled' | object]>([
    ['the same date', [['Last-Modified', D0], [...LENGTH]], 'settled'],
    ['another date', [['Last-Modified', D1], [...LENGTH]], CHANGED],
    ['a tag that was not there', [['Last-Modified', D0], [...TAG]], CHANGED],
    ['nothing', [[...LENGTH]], CHANGED],
  ])('of a page held by its date: %s', (_what, headers, expected) => {
    expect(said(200, headers, dated)).toEqual(expected);
  });

  test('from another address it says nothing of this page', () => {
    const headers = [[...TAG], [...LENGTH]] as const;
    expect(said(200, headers, heldResource(LONG), 'https://example.org/else')).toEqual(CHANGED);
  });

  test.each<[number, readonly [string, string][], unknown]>([
    [304, [], 'settled'],
    [429, [], 'settled'],
    [503, [['Retry-After', '60']], 'settled'],
    [503, [], { kind: 'error', details: ['http_status'] }],
    [404, [], { kind: 'error', details: ['http_status'] }],
    [405, [], { kind: 'error', details: ['head_unsupported'] }],
    [501, [], { kind: 'error', details: ['head_unsupported'] }],
  ])('%d', (status, headers, expected) => {
    expect(said(status, headers)).toEqual(expected);
  });

  test.each([405, 501])('after %d none is sent again, after a 404 one is', (status) => {
    const of = (one: number) => readHead(heldResource(LONG), response(one), NOW);
    expect(of(status)).toMatchObject({ unsupported: true });
    expect(of(404)).toMatchObject({ unsupported: false });
  });

  test('no answer leaves it to the page', () => {
    const failed = { kind: 'failed', reason: 'network', repeats: 0, ms: 1 } as const;
    for (const answer of [failed, broken('timeout')]) {
      expect(readHead(heldResource(LONG), answer, NOW)).toMatchObject({
        kind: 'ask_page',
        outcome: { kind: 'error' },
      });
    }
  });
});
