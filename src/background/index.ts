/**
 * The background's listeners. All are registered here, at top level and before anything is awaited:
 * one that is added later misses the event that woke the background. What they do waits for the
 * database by itself.
 *
 * A promise that a listener returns would keep no browser awake (docs/adr/0004-event-page-first.md),
 * so none is returned; a failure has nobody else to be told to and is logged.
 */
import browser from 'webextension-polyfill';
import { serve } from '../messaging/serve';
import { servePicker } from '../messaging/serve-picker';
import { composeBackground } from './compose';
import { ALARM } from './runner';

const background = composeBackground();

serve(background.handlers, () => background.picker.refused());
servePicker(background.picker);

browser.alarms.onAlarm.addListener(({ name }) => {
  if (name === ALARM) run('the wake-up', background.wake());
});
// Firefox forgets alarms when it ends, and an update or a repair may lose them too.
browser.runtime.onStartup.addListener(() => run('the start of the browser', background.wake()));
browser.runtime.onInstalled.addListener(({ reason }) => {
  run('the installation', background.installed(reason));
});
browser.permissions.onAdded.addListener(() => {
  run('a new permission', background.permissionsChanged());
});
browser.permissions.onRemoved.addListener(() => {
  run('a lost permission', background.permissionsChanged());
});
browser.notifications.onClicked.addListener((id) => {
  run('opening what changed', background.openNotice(id));
});
browser.contextMenus.onClicked.addListener((info, tab) => {
  run(
    'a menu',
    background.waysIn.menuChosen({
      item: String(info.menuItemId),
      pageUrl: info.pageUrl ?? tab?.url,
      pageTitle: tab?.title,
      linkUrl: info.linkUrl,
      linkText: info.linkText,
      selection: info.selectionText,
      frame: tab?.id === undefined ? undefined : { tabId: tab.id, frameId: info.frameId ?? 0 },
    }),
  );
});
browser.commands.onCommand.addListener((command, tab) => {
  run('a key', background.waysIn.commanded(command, tab?.url));
});
browser.omnibox.onInputChanged.addListener((typed, suggest) => {
  run(
    'the address bar',
    background.waysIn.offers(typed).then((offers) => suggest([...offers])),
  );
});
browser.omnibox.onInputEntered.addListener((chosen) => {
  run('the address bar', background.waysIn.entered(chosen));
});

run('the start of the background', background.started());

function run(what: string, work: Promise<void>): void {
  work.catch((error: unknown) => console.error(`Stillwatch: ${what} failed`, error));
}
