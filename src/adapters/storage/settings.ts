/**
 * The settings as one row of `meta`. A field that is missing or out of bounds counts as its
 * default: a damaged setting must not stop the checks.
 */
import * as v from 'valibot';
import { DEFAULT_SETTINGS, SETTING_BOUNDS, type Settings } from '../../core/watch/settings';
import type { Database } from './database';
import type { MetaRow } from './schema';
import type { AnyTx } from './transaction';

const SETTINGS_KEY = 'settings';

export async function readSettings(db: Database): Promise<Settings> {
  return settingsFrom(await db.get('meta', SETTINGS_KEY));
}

/** The same inside a transaction that covers `meta`. */
export async function readSettingsIn(tx: AnyTx): Promise<Settings> {
  return settingsFrom(await tx.objectStore('meta').get(SETTINGS_KEY));
}

export function settingsRow(settings: Settings): MetaRow {
  return { key: SETTINGS_KEY, value: settings };
}

/** A setting within its bounds; all of them are whole numbers. */
export function isWithinBounds(name: keyof Settings, value: unknown): value is number {
  return v.safeParse(BOUNDED[name], value).success;
}

function bounded(name: keyof Settings) {
  const [min, max] = SETTING_BOUNDS[name];
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

const BOUNDED = {
  defaultIntervalMs: bounded('defaultIntervalMs'),
  hostSample: bounded('hostSample'),
  maxAgeCapMs: bounded('maxAgeCapMs'),
  versionsKept: bounded('versionsKept'),
  versionsKeptMs: bounded('versionsKeptMs'),
  versionsKeptBytes: bounded('versionsKeptBytes'),
  exchangesKeptMs: bounded('exchangesKeptMs'),
  exchangesKept: bounded('exchangesKept'),
} satisfies Record<keyof Settings, unknown>;

const STORED = v.fallback(
  v.object({
    defaultIntervalMs: v.fallback(BOUNDED.defaultIntervalMs, DEFAULT_SETTINGS.defaultIntervalMs),
    hostSample: v.fallback(BOUNDED.hostSample, DEFAULT_SETTINGS.hostSample),
    maxAgeCapMs: v.fallback(BOUNDED.maxAgeCapMs, DEFAULT_SETTINGS.maxAgeCapMs),
    versionsKept: v.fallback(BOUNDED.versionsKept, DEFAULT_SETTINGS.versionsKept),
    versionsKeptMs: v.fallback(BOUNDED.versionsKeptMs, DEFAULT_SETTINGS.versionsKeptMs),
    versionsKeptBytes: v.fallback(BOUNDED.versionsKeptBytes, DEFAULT_SETTINGS.versionsKeptBytes),
    exchangesKeptMs: v.fallback(BOUNDED.exchangesKeptMs, DEFAULT_SETTINGS.exchangesKeptMs),
    exchangesKept: v.fallback(BOUNDED.exchangesKept, DEFAULT_SETTINGS.exchangesKept),
  }),
  DEFAULT_SETTINGS,
);

function settingsFrom(row: MetaRow | undefined): Settings {
  return v.parse(STORED, row?.value);
}
