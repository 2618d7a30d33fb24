/**
 * As much of the extension API as the background touches when it starts. Import it before anything
 * that imports the polyfill, which then takes this for the browser.
 */
type Listener = (...values: never[]) => unknown;

/** Listeners by their place, e.g. `alarms.onAlarm`. */
export const listeners = new Map<string, Listener[]>();

export const alarms = new Map<string, { scheduledTime: number }>();

/** What the browser's own calls wait for: a test can hold them all. */
export const gate: { open: Promise<void> } = { open: Promise.resolve() };

function event(place: string) {
  return {
    addListener(listener: Listener) {
      listeners.set(place, [...(listeners.get(place) ?? []), listener]);
    },
  };
}

function call<Result>(result: (...values: never[]) => Result) {
  return async (...values: never[]): Promise<Result> => {
    await gate.open;
    return result(...values);
  };
}

const ORIGIN = 'chrome-extension://stillwatch/';

const browser = {
  runtime: {
    id: 'stillwatch',
    getURL: (path: string) => ORIGIN + path,
    getPlatformInfo: call(() => ({ os: 'linux' })),
    onMessage: event('runtime.onMessage'),
    onStartup: event('runtime.onStartup'),
    onInstalled: event('runtime.onInstalled'),
  },
  i18n: { getMessage: (key: string) => key, getUILanguage: () => 'en' },
  alarms: {
    get: call((name: string) => alarms.get(name)),
    create: call((name: string, { when }: { when: number }) => {
      alarms.set(name, { scheduledTime: when });
    }),
    onAlarm: event('alarms.onAlarm'),
  },
  permissions: {
    contains: call(() => false),
    onAdded: event('permissions.onAdded'),
    onRemoved: event('permissions.onRemoved'),
  },
  notifications: {
    create: call(() => 'id'),
    clear: call(() => false),
    onClicked: event('notifications.onClicked'),
  },
  contextMenus: {
    removeAll: call(() => undefined),
    create: () => 'id',
    onClicked: event('contextMenus.onClicked'),
  },
  commands: { onCommand: event('commands.onCommand') },
  omnibox: {
    setDefaultSuggestion: () => undefined,
    onInputChanged: event('omnibox.onInputChanged'),
    onInputEntered: event('omnibox.onInputEntered'),
  },
  action: {
    setBadgeBackgroundColor: call(() => undefined),
    setBadgeText: call(() => undefined),
    setIcon: call(() => undefined),
    setTitle: call(() => undefined),
  },
};

/** A message as one of our own pages sends it. */
export async function sendFromPage(name: string, request: object): Promise<unknown> {
  const sender = { id: 'stillwatch', url: `${ORIGIN}src/popup/index.html` };
  for (const listener of listeners.get('runtime.onMessage') ?? []) {
    const reply = (listener as (message: object, sender: object) => unknown)(
      { v: 1, name, request },
      sender,
    );
    if (reply !== undefined) return reply;
  }
  throw new Error('nobody answered');
}

Object.assign(globalThis, { browser, chrome: browser });
