/** How long the parts of a check may take; together they stay within its lease (`begin.ts`). */

/** Over a whole exchange, body included. */
export const DEADLINE_MS = 20_000;

/** From the opening of a tab to its text. */
export const TAB_DEADLINE_MS = 20_000;
