/**
 * What a person does to a watch from any page: each ends in a short message, with a way back where
 * there is one. Errors are thrown, for `BusyButton` to tell.
 */
import { requestPermission } from '../messaging/page/permission';
import type { WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { checkResultWords } from './check-result-words';
import { t, WORDS } from './page-words';
import { showToast } from './toast';
import { tidy } from './untrusted';

const TITLE_LENGTH = 60;

/** Removes it at once; "Undo" brings it back whole. */
export async function removeWatch(row: WatchRow): Promise<void> {
  const { undoToken } = await send('watch.remove', { watchId: row.id });
  showToast(t('done_removed', named(row)), () => send('watch.restore', { undoToken }));
}

export async function pauseOrResume(row: WatchRow): Promise<void> {
  const paused = !row.paused;
  await send('watch.edit', { watchId: row.id, paused });
  showToast(t(paused ? 'done_paused' : 'done_resumed', named(row)), () =>
    send('watch.edit', { watchId: row.id, paused: !paused }),
  );
}

/** Must be the first thing its click handler calls: the browser asks only within a click. */
export async function allowSite(row: WatchRow): Promise<void> {
  if (await requestPermission(row.permission)) await checkNow(row);
  else showToast(t('done_not_allowed', row.host));
}

/** Must be the first thing its click handler calls: it may ask for the permission. */
export async function pickAgain({ id, host, permission }: WatchRow): Promise<void> {
  if (await requestPermission(permission)) await send('picker.again', { watchId: id });
  else showToast(t('done_not_allowed', host));
}

export async function checkNow(row: WatchRow): Promise<void> {
  const result = await send('watch.check', { watchId: row.id });
  showToast(checkResultWords(result, Date.now(), WORDS));
}

/** The person's word that a page is watched although the site's robots.txt asks to stay away. */
export async function watchAnyway(row: WatchRow): Promise<void> {
  await send('watch.edit', { watchId: row.id, ignoreRobots: true });
  await checkNow(row);
}

/** What came in place of the page is the page: it is checked again and taken as it comes. */
export async function acceptPage(row: WatchRow): Promise<void> {
  const result = await send('watch.accept', { watchId: row.id });
  showToast(checkResultWords(result, Date.now(), WORDS));
}

/** For what is too large: its first version is taken at once, and what came of that is told. */
export async function watchHeadersOnly(row: WatchRow): Promise<void> {
  await send('watch.edit', { watchId: row.id, headersOnly: true });
  const result = await send('watch.check', { watchId: row.id });
  if (result.row.status !== 'ok') return showToast(checkResultWords(result, Date.now(), WORDS));
  showToast(t('done_headers_only', named(row)), () =>
    send('watch.edit', { watchId: row.id, headersOnly: false }),
  );
}

/** For a page that a script builds: from now on a tab shows it. Its first version is taken at once. */
export async function readInTab(row: WatchRow): Promise<void> {
  await send('watch.edit', { watchId: row.id, readIn: 'tab' });
  const result = await send('watch.check', { watchId: row.id });
  if (result.row.status !== 'ok') return showToast(checkResultWords(result, Date.now(), WORDS));
  showToast(t('done_read_in_tab', named(row)), () =>
    send('watch.edit', { watchId: row.id, readIn: 'fetch' }),
  );
}

/** The person's word that the site's "will not change before" need not be waited for. */
export async function ignoreMaxAge(row: WatchRow): Promise<void> {
  await send('watch.edit', { watchId: row.id, ignoreMaxAge: true });
  showToast(t('done_ignore_max_age', named(row)), () =>
    send('watch.edit', { watchId: row.id, ignoreMaxAge: false }),
  );
}

function named({ title, host }: WatchRow): string {
  return tidy(title === '' ? host : title, TITLE_LENGTH);
}
