/** Whether an answer asks for a wait (RFC 9110, 10.2.3 and 15.6.4; RFC 6585, 4). */
import type { FieldReader } from '../http/validators';

/** A time to wait is kept to, whatever else the answer says. */
export function isRateLimit(status: number, fields: FieldReader): boolean {
  return status === 429 || (status === 503 && fields.get('retry-after') !== null);
}
