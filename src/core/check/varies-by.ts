/** What the bytes held were chosen by (RFC 9110, section 12.5.5; RFC 9111, section 4.1). */
import type { Resource } from './resource';

/** @param name of a request field in lower case, or `*` */
export function variesBy({ fresh }: Resource, name: string): boolean {
  return (fresh?.vary ?? '').split(',').some((one) => one.trim().toLowerCase() === name);
}
