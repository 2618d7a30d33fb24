/** Kinds of text that change by themselves, and that a person can have ignored by name. */
export const PRESET_NAMES = [
  'relative-time', // "3 hours ago", "just now"
  'date', // "5 March 2026", "2026-03-05"
  'clock', // "14:05", "2:05 pm"
  'counter', // "1,204 views", "Comments (12)"
  'token', // long random strings: sessions, nonces, hashes
] as const;

export type PresetName = (typeof PRESET_NAMES)[number];
