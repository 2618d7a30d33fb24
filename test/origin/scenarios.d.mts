import type { Scenario } from './origin.mjs';

/** Every built-in host of the misbehaving server, by name. */
export const scenarios: Readonly<Record<string, Scenario>>;
