import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import type { Untold } from '../../src/adapters/storage/outbox';
import { noticeOf } from '../../src/background/notice';
import type { Change } from '../../src/core/watch/change';
import type { Watch } from '../../src/core/watch/watch';
import { aChange, aWatch, NOW } from '../adapters/storage/rows';

let made = 0;

function untold(watch: Partial<Watch>, change: Partial<Change> = {}): Untold {
  made += 1;
  const id = `c${made}`;
  const whole = aWatch({ url: 'https://town.example/notices', ...watch });
  return {
    changeId: id,
    at: NOW + made,
    watch: whole,
    change: aChange({ id, watchId: whole.id, ...change }),
  };
}

const titled = (...titles: readonly string[]) =>
  titles.map((title, index) => untold({ id: `w${index}`, title }));

describe('noticeOf', () => {
  it('says of one page its title, what changed, and where', () => {
    const summary = { added: 2, removed: 1, replaced: 0, headings: ['Open calls'] };
    expect(noticeOf([untold({ title: 'Town notices' }, { summary })], ENGLISH)).toEqual({
      title: 'Town notices',
      message: '2 lines added, 1 removed in Open calls\ntown.example',
    });
  });

  it.each([
    ['gone', /gone.*\ntown\.example$/],
    ['returned', /back\ntown\.example$/],
    ['changed', /changed\ntown\.example$/],
  ] as const)('says of a page that is %s so in words', (kind, expected) => {
    expect(noticeOf([untold({}, { kind })], ENGLISH).message).toMatch(expected);
  });

  it('says the newest of several changes of one page', () => {
    const both = [untold({}, { kind: 'gone' }), untold({}, { kind: 'returned' })];
    expect(noticeOf(both, ENGLISH).message).toContain('back');
  });

  it.each([
    [['A', 'B'], '2 pages changed', 'A, B'],
    [['A', 'B', 'C'], '3 pages changed', 'A, B, C'],
    [['A', 'B', 'C', 'D'], '4 pages changed', 'A, B, C and 1 more'],
    [['A', 'B', 'C', 'D', 'E'], '5 pages changed', 'A, B, C and 2 more'],
  ])('counts %j and names the first', (titles, title, message) => {
    expect(noticeOf(titled(...titles), ENGLISH)).toEqual({ title, message });
  });

  it('counts five hundred pages in one', () => {
    const titles = Array.from({ length: 500 }, (_, index) => `Page ${index}`);
    expect(noticeOf(titled(...titles), ENGLISH).title).toBe('500 pages changed');
  });

  it.each([
    ['markup', '<b>Bank</b><img src=x>', '‹b›Bank‹/b›‹img src=x›'],
    ['a direction override', 'moc.live\u202egnp', 'moc.livegnp'],
    ['control characters and line breaks', 'One\u0000\u0007\nTwo\r\nThree', 'One Two Three'],
  ])('takes %s out of a title', (_what, title, expected) => {
    expect(noticeOf([untold({ title })], ENGLISH).title).toBe(expected);
    const several = noticeOf([untold({ id: 'x', title }), untold({ id: 'y' })], ENGLISH);
    expect(several.message).toContain(expected);
  });

  it('takes markup out of what changed', () => {
    const value = { before: '<i>49</i>', after: '<u>45</u>' };
    const summary = { added: 0, removed: 0, replaced: 1, headings: [], value };
    const { message } = noticeOf([untold({}, { summary })], ENGLISH);
    expect(message).toContain('‹u›45‹/u›');
    expect(message).not.toMatch(/[<>]/);
  });

  it('shortens what is long', () => {
    const long = 'word '.repeat(200_000);
    const { title, message } = noticeOf([untold({ title: long })], ENGLISH);
    expect(title.length).toBeLessThanOrEqual(80);
    const several = noticeOf(titled(long, long, long, long), ENGLISH);
    expect(several.message.length).toBeLessThan(300);
    expect(message.length).toBeLessThan(330);
  });
});
