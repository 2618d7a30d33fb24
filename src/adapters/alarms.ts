/** The browser's alarms, of which we hold one: Chromium refuses the 501st, so never one a watch. */
import browser from 'webextension-polyfill';

export interface Alarms {
  /** When the alarm of this name goes off next, epoch ms; undefined where there is none. */
  get(name: string): Promise<number | undefined>;
  /** Replaces an alarm of the same name. */
  set(name: string, alarm: WakeUpCall): Promise<void>;
}

export interface WakeUpCall {
  /** Epoch ms. */
  readonly at: number;
  readonly thenEachMs: number;
}

export const browserAlarms: Alarms = {
  async get(name) {
    return (await browser.alarms.get(name))?.scheduledTime;
  },
  async set(name, { at, thenEachMs }) {
    // Nothing more: Firefox throws on keys it does not know, such as persistAcrossSessions.
    // Chromium returns a promise, Firefox nothing; to await both is right.
    await browser.alarms.create(name, { when: at, periodInMinutes: thenEachMs / 60_000 });
  },
};
