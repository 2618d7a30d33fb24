/** Hosts in the order in which they are worth a look. */
import type { HostRow } from '../messaging/protocol';

/** Those that never answer 304 first, the most wasteful on top; then by name. */
export function hostOrder(a: HostRow, b: HostRow): number {
  return (
    Number(b.never304) - Number(a.never304) ||
    (a.never304 ? b.totals.bytesWasted - a.totals.bytesWasted : 0) ||
    a.host.localeCompare(b.host)
  );
}
