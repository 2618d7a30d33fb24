import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { NEEDS_YOU, type Status } from '../../src/core/watch/state';
import type { WatchRow } from '../../src/messaging/protocol';
import { type StatusAction, statusWords } from '../../src/ui/status-words';
import { changeRow, NOW, watchRow } from './rows';

const words = (more: Partial<WatchRow>) => statusWords(watchRow(more), NOW, ENGLISH);

/** A mapped type, so that a new status must be told here what it offers. */
const OFFERS: { readonly [Each in Status]: StatusAction } = {
  new: 'check_now',
  ok: 'check_now',
  retrying: 'check_now',
  slow: 'check_now',
  refused: 'open_page',
  slow_down: 'none',
  sign_in: 'open_page',
  challenge: 'open_page',
  empty: 'check_now',
  part_not_found: 'pick_again',
  gone: 'edit',
  needs_permission: 'allow',
  too_large: 'headers_only',
  unreadable: 'open_page',
  truncated: 'check_now',
  soft_404: 'accept',
  script_built: 'read_in_tab',
  maintenance: 'accept',
  disallowed: 'watch_anyway',
  private_address: 'edit',
  leads_elsewhere: 'open_page',
};
const STATUSES = Object.keys(OFFERS) as Status[];

describe.each(STATUSES)('the status %s', (status) => {
  const said = words({ status });

  test('has a word, a whole sentence and one action', () => {
    expect(said.word).toMatch(/^\S.*\w$/);
    expect(said.sentence).toMatch(/^[A-Z].*\.$/);
    expect(said.sentence).not.toContain('$');
    expect(said.action).toBe(OFFERS[status]);
    expect(said.label === '').toBe(said.action === 'none');
  });

  test('asks for the person only where nobody else can help', () =>
    expect(said.tone === 'need').toBe(NEEDS_YOU.has(status)));
});

describe('the sentence', () => {
  test.each<[string, Partial<WatchRow>]>([
    ['No change. Checked 14 minutes ago, confirmed by 304.', { marks: 'bcc' }],
    [
      'No change. Checked 14 minutes ago, confirmed by the server.',
      { marks: 'bcc', headOverBytes: 1_000_000 },
    ],
    ['No change. Checked 14 minutes ago.', { marks: 'bcs' }],
    [
      'Not as you know it, but your rules want no word of it. Checked 14 minutes ago.',
      { marks: 'bcs', details: ['minor'] },
    ],
    [
      'Something is new, and is told if the next look finds it too. Checked 14 minutes ago.',
      { marks: 'bcs', details: ['unconfirmed'] },
    ],
    [
      'Nothing is compared while one of your words is on the page: “closed”, “back soon”. ' +
        'Checked 14 minutes ago.',
      {
        marks: 'bcs',
        details: ['blocked_by_words'],
        rules: { notWhile: ['closed', 'back soon'] },
      },
    ],
    [
      'Your rules leave nothing of this page to compare. ' +
        'You are told when a line comes that they keep. Checked 14 minutes ago.',
      { marks: 'bcc', details: ['nothing_left'], rules: { keepOnly: ['€'] } },
    ],
    [
      'There is no line to compare yet. You are told when one comes. Checked 14 minutes ago.',
      { marks: 'b', details: ['nothing_left'] },
    ],
    [
      'Nothing is compared while one of your words is on the page: “closed”. Checked 14 minutes ago.',
      {
        marks: 'bcs',
        details: ['blocked_by_words', 'nothing_left'],
        rules: { keepOnly: ['€'], notWhile: ['closed'] },
      },
    ],
    [
      'Back to a text of before: nothing to tell. Checked 14 minutes ago.',
      { marks: 'bcx', details: ['reverted', 'alternating'] },
    ],
    ['Changed 14 minutes ago; you have seen it.', { marks: 'bcx', details: ['reverted'] }],
    ['No change. Checked 14 minutes ago.', { marks: 'bcs', details: ['blocked_by_words'] }],
    ['First copy saved 14 minutes ago.', { marks: 'b' }],
    ['Changed 14 minutes ago; you have seen it.', { marks: 'bcx' }],
    ['Not checked yet. The first check comes soon.', { status: 'new', lastCheckedAt: null }],
    [
      'Could not reach the site 2 times in a row. It is tried again. Last good copy 14:16.',
      { status: 'retrying', details: ['network'], failures: 2 },
    ],
    [
      'Could not reach the site. It is tried again. There is no copy yet.',
      { status: 'retrying', details: ['network'], failures: 1, lastGoodAt: null },
    ],
    [
      'The site answered with an error of its own, 3 times in a row. It is tried again. Last good copy 14:16.',
      { status: 'retrying', details: ['http_status'], failures: 3 },
    ],
    [
      'The site asked us to wait until 15:30.',
      { status: 'slow_down', hostPausedUntil: NOW + 3_600_000 },
    ],
    [
      'The site asked us to slow down. It is asked again later.',
      { status: 'slow_down', hostPausedUntil: NOW - 1 },
    ],
    ['Page not found since 13:30. Last good copy 14:16.', { status: 'gone' }],
    [
      'The page is built too deep or too large to be read safely. Last good copy 14:16.',
      { status: 'unreadable', details: ['too_deep'] },
    ],
    [
      'There is no text to compare on this page, or it is made by a script. There is no copy yet.',
      { status: 'unreadable', details: ['no_text'], lastGoodAt: null },
    ],
  ])('%s', (sentence, more) => expect(words(more).sentence).toBe(sentence));

  test('is short in a list, where the still line tells the rest', () => {
    expect(words({ marks: 'bcc' }).reason).toBe('No change. Checked 14 min ago.');
    expect(words({ marks: 'b' }).reason).toBe('First copy saved 14 min ago.');
  });

  test('in a list says that rules leave nothing, too', () =>
    expect(words({ details: ['nothing_left'], rules: { ignoreNumbers: true } }).reason).toBe(
      'Your rules leave nothing of this page to compare. ' +
        'You are told when a line comes that they keep. Checked 14 min ago.',
    ));

  test('of a page that leads to another site says what to do', () =>
    expect(words({ status: 'leads_elsewhere' }).reason).toBe(
      'This address leads to a site you have not allowed: open it and watch from there.',
    ));

  test('names the host that is not allowed', () =>
    expect(words({ status: 'needs_permission', host: 'a.example' }).reason).toContain('a.example'));
});

describe('what a person can do', () => {
  test.each<[string, Partial<WatchRow>, StatusAction, string, StatusAction | undefined]>([
    ['a page too large', { status: 'too_large' }, 'headers_only', 'Watch headers only', 'edit'],
    [
      'headers that name nothing',
      { status: 'too_large', headersOnly: true, details: ['no_length'] },
      'edit',
      'Edit',
      undefined,
    ],
    ['"not found"', { status: 'soft_404' }, 'accept', 'That is the page now', 'open_page'],
    ['one page', { status: 'maintenance' }, 'accept', 'That is the page now', 'open_page'],
    [
      'a sign-in page, by its text',
      { status: 'sign_in', details: ['sign_in_page'] },
      'open_page',
      'Open and sign in',
      'accept',
    ],
    [
      'a redirect to a sign-in page',
      { status: 'sign_in', details: ['login_redirect'] },
      'open_page',
      'Open and sign in',
      undefined,
    ],
    [
      'a robots.txt that cannot be read',
      { status: 'retrying', details: ['robots', 'robots_unreachable'] },
      'check_now',
      'Try again',
      'watch_anyway',
    ],
    [
      'one that could not be read for a month',
      { status: 'disallowed', details: ['robots', 'robots_unreachable'] },
      'watch_anyway',
      'Watch anyway',
      undefined,
    ],
    [
      'rules to stay away',
      { status: 'disallowed', details: ['robots'] },
      'watch_anyway',
      'Watch anyway',
      undefined,
    ],
    [
      'a site with an error of its own',
      { status: 'retrying', details: ['http_status'] },
      'check_now',
      'Try again',
      undefined,
    ],
    [
      'rules that leave nothing of a page',
      { status: 'ok', details: ['nothing_left'], rules: { ignorePatterns: ['/.*/'] } },
      'check_now',
      'Check now',
      'edit_rules',
    ],
    [
      'a feed without items',
      { status: 'ok', details: ['nothing_left'] },
      'check_now',
      'Check now',
      undefined,
    ],
    ['a page that is well', { status: 'ok' }, 'check_now', 'Check now', undefined],
  ])('about %s', (_title, more, action, label, also) => {
    const said = words(more);
    expect([said.action, said.label, said.also?.action]).toEqual([action, label, also]);
  });

  test('where the headers name nothing, that is the reason told', () =>
    expect(words({ status: 'too_large', headersOnly: true, details: ['no_length'] }).reason).toBe(
      'The headers of this page name no length, no date and no tag: there is nothing to compare.',
    ));
});

describe('what is told of a watch as a whole', () => {
  const unseen = { count: 1, newest: changeRow({ at: NOW - 720_000 }) };

  test('a paused watch offers to go on, whatever its state', () =>
    expect(words({ paused: true, status: 'gone', unseen })).toMatchObject({
      word: 'Paused',
      action: 'resume',
    }));

  test('an unseen change comes before "no change"', () =>
    expect(words({ unseen })).toMatchObject({
      sentence: 'Changed 12 minutes ago.',
      action: 'view_change',
      tone: 'stir',
    }));

  test('trouble comes before an unseen change, which stays in the list of changes', () =>
    expect(words({ unseen, status: 'needs_permission' }).action).toBe('allow'));
});
