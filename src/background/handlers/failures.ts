/** Faults of the database in the protocol's words; whatever else happens stays what it is. */
import { DatabaseError } from '../../adapters/storage/database';
import type { Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';

type AnyHandler = (request: never) => Promise<unknown>;

/** The same handlers, with each known fault of the database named by its code. */
export function withNamedFailures(handlers: Handlers): Handlers {
  const entries = Object.entries(handlers).map(([name, handler]) => {
    const named: AnyHandler = async (request) => {
      try {
        return await (handler as AnyHandler)(request);
      } catch (error) {
        throw namedFailure(error);
      }
    };
    return [name, named];
  });
  return Object.fromEntries(entries) as Handlers;
}

function namedFailure(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    return new ProtocolError('database_unreadable', causeOf(error), { cause: error });
  }
  if (error instanceof Error && error.name === 'QuotaExceededError') {
    return new ProtocolError('disk_full', error.message, { cause: error });
  }
  return error;
}

/** The browser's own words say more than ours. */
function causeOf({ cause, message }: Error): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : message;
}
