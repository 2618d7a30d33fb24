/**
 * The composition root: every adapter is made here and handed to whoever needs it, by hand. Nothing
 * here waits for anything, so that the listeners that need it can be registered at once.
 */

import { browserAlarms } from '../adapters/alarms';
import { actionBadge } from '../adapters/badge';
import { readBrowserVersion } from '../adapters/browser-version';
import { createChance } from '../adapters/chance';
import { systemClock } from '../adapters/clock';
import { streamCompressor } from '../adapters/compressor';
import { webDigest } from '../adapters/digest';
import { httpFetcher, httpPoster } from '../adapters/http-fetcher';
import { keepAwake } from '../adapters/keep-awake';
import { browserNetwork } from '../adapters/network';
import { browserNotifier } from '../adapters/notifier';
import { pdfPageReader } from '../adapters/pdf-reader';
import { browserPermissions } from '../adapters/permissions';
import { pickerPage } from '../adapters/picker-page';
import { selectedPart } from '../adapters/selected-part';
import { playSound } from '../adapters/sound';
import { checkStore } from '../adapters/storage/check-store';
import { openDatabase } from '../adapters/storage/database';
import { purgeExpired } from '../adapters/storage/retention';
import { robotsStore } from '../adapters/storage/robots-store';
import { tabNote } from '../adapters/storage/tab-note';
import { browserTabs } from '../adapters/tab-reader';
import type { CheckPorts } from '../core/check/ports';
import { DEFAULT_RULES } from '../core/check/rules';
import { announceChange } from '../messaging/live';
import {
  openAddForm,
  openDashboard,
  openOptions,
  openPopup,
  openWelcome,
} from '../messaging/page/open-page';
import type { Handlers } from '../messaging/protocol';
import { WORDS } from '../ui/page-words';
import { noteAllowedSites } from './allowed-sites';
import { doChores } from './daily-chores';
import { makeHandlers } from './handlers/index';
import { lazyDatabase } from './lazy-database';
import { createPendingAdds } from './pending-adds';
import { createPicker, type Picker } from './picker';
import { checkOrRefresh } from './robots-refresh';
import { createRunner } from './runner';
import { createTeller } from './tell';
import { createWaysIn, type WaysIn } from './ways-in';
import { createWebhook } from './webhook';

/** What the browser's events lead to. Each may be called at any time, also before the others. */
export interface Background {
  readonly handlers: Handlers;
  readonly picker: Picker;
  /** At every start of the background: the alarm, the badge, and adds that were allowed meanwhile. */
  started(): Promise<void>;
  wake(): Promise<void>;
  permissionsChanged(): Promise<void>;
  openNotice(noticeId: string): Promise<void>;
  /** Once after an installation, an update of ours, and one of the browser. */
  installed(reason: string): Promise<void>;
  readonly waysIn: WaysIn;
}

export function composeBackground(): Background {
  const clock = systemClock;
  const chance = createChance();
  const permissions = browserPermissions;
  const database = lazyDatabase(() => openDatabase());
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  const webhook = createWebhook({
    database,
    clock,
    permissions,
    poster: httpPoster,
    words: WORDS,
    newId: () => chance.newId(clock.now()),
  });
  const teller = createTeller({
    database,
    clock,
    webhook,
    playSound,
    openOptions,
    notifier: browserNotifier,
    badge: actionBadge,
    words: WORDS,
    openDashboard,
  });
  const announce = () => {
    announceChange();
    logged(teller.refreshBadge(), 'the badge');
  };

  const tabs = browserTabs(tabNote(database));
  const ports: CheckPorts = {
    clock,
    chance,
    digest: webDigest,
    compressor: streamCompressor,
    fetcher: httpFetcher,
    tabs,
    pdf: pdfPageReader(() => chance.newId(clock.now())),
    permissions,
    store: checkStore(database),
    robots: robotsStore(database),
    rules: DEFAULT_RULES,
    network: browserNetwork,
    browser: () => readBrowserVersion(navigator.userAgent),
    wait,
  };
  const runner = createRunner({
    database,
    check: checkOrRefresh(ports),
    clock,
    chance,
    alarms: browserAlarms,
    keepAwake,
    wait,
    tell: (waitedMs) => teller.tell(waitedMs),
    announce,
  });
  const pending = createPendingAdds({
    database,
    clock,
    chance,
    permissions,
    added: () => {
      announce();
      logged(runner.wake(), 'the first check');
    },
  });
  const picker = createPicker({
    database,
    clock,
    newToken: () => crypto.randomUUID(),
    page: pickerPage,
  });
  const handlers = makeHandlers({
    database,
    webhook,
    tell: () => teller.tell(0),
    clock,
    chance,
    digest: webDigest,
    compressor: streamCompressor,
    permissions,
    runner,
    pending,
    picker,
    languages: () => navigator.languages,
    words: WORDS,
    wait,
    announce,
  });
  const waysIn = createWaysIn({
    database,
    words: WORDS,
    openDashboard,
    openAddForm,
    openPopup,
    selectedPart,
    checkNow: (watchId) => runner.checkNow(watchId),
    announce,
  });

  return {
    handlers,
    picker,
    waysIn,
    async installed(reason) {
      await Promise.all([
        waysIn.makeMenus(),
        runner.wake(),
        // No tab on an update: nobody asked for one.
        reason === 'install' ? openWelcome() : undefined,
      ]);
    },
    async started() {
      await Promise.all([
        runner.reschedule(),
        teller.refreshBadge(),
        pending.finish(),
        tabs.tidyUp(),
        // What was removed can be undone for ten minutes, not until the next day's chores.
        database().then((db) => purgeExpired(db, clock.now())),
        // Also where nothing is watched any more, so that no run ever ends.
        database().then((db) => doChores(db, clock.now())),
      ]);
    },
    wake: runner.wake,
    async permissionsChanged() {
      await pending.finish();
      const changed = await noteAllowedSites(await database(), permissions, clock.now());
      if (changed === 0) return;
      announce();
      await runner.wake();
    },
    openNotice: teller.open,
  };
}

function logged(work: Promise<unknown>, what: string): void {
  work.catch((error: unknown) => console.error(`Stillwatch: ${what} failed`, error));
}
