/** Leads from elsewhere on a watch's page to its rules, opened. */
import { signal } from '@preact/signals';

/** Counts the wishes to see them. */
export const rulesWanted = signal(0);

export function showRules(): void {
  rulesWanted.value += 1;
}
