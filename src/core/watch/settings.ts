/**
 * Settings of the whole extension, with their defaults and their bounds.
 */

export interface Settings {
  /** How often a page is asked when its watch says nothing else. */
  readonly defaultIntervalMs: number;
  /** Conditional requests before a host may be called "never answers 304" (http.md 2.0: N). */
  readonly hostSample: number;
  /** The longest "will not change before" of a site that is believed. */
  readonly maxAgeCapMs: number;
  /** Versions kept a watch; the newest, the reference and the last seen always stay. */
  readonly versionsKept: number;
  /** Versions older than this go, with the same exceptions. */
  readonly versionsKeptMs: number;
  /** Bytes that the versions of all watches take; beyond, the oldest go, with the same exceptions. */
  readonly versionsKeptBytes: number;
  /** Exchanges older than this go. */
  readonly exchangesKeptMs: number;
  readonly exchangesKept: number;
}

const DAY_MS = 86_400_000;

export const DEFAULT_SETTINGS: Settings = {
  defaultIntervalMs: 3 * 3_600_000,
  hostSample: 10,
  maxAgeCapMs: 7 * DAY_MS,
  versionsKept: 50,
  versionsKeptMs: 365 * DAY_MS,
  versionsKeptBytes: 500_000_000,
  exchangesKeptMs: 90 * DAY_MS,
  exchangesKept: 20_000,
};

/** Inclusive bounds of each setting, for the form and for the protocol's schema alike. */
export const SETTING_BOUNDS: Readonly<Record<keyof Settings, readonly [number, number]>> = {
  defaultIntervalMs: [60_000, 30 * DAY_MS],
  hostSample: [2, 200],
  maxAgeCapMs: [60_000, 30 * DAY_MS],
  versionsKept: [2, 1000],
  versionsKeptMs: [DAY_MS, 3650 * DAY_MS],
  versionsKeptBytes: [10_000_000, 10_000_000_000],
  exchangesKeptMs: [DAY_MS, 3650 * DAY_MS],
  exchangesKept: [100, 1_000_000],
};
