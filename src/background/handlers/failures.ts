/** Faults of the database in the protocol's words; whatever else happens stays what it is. */
import { type Database, DatabaseError } from '../../adapters/storage/database';
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

/** Whatever the browser throws on opening, there is no database to read. */
export async function openNamed(open: () => Promise<Database>): Promise<Database> {
  try {
    return await open();
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): ProtocolError {
  return new ProtocolError('database_unreadable', wordsOf(error), { cause: error });
}

function namedFailure(error: unknown): unknown {
  if (error instanceof DatabaseError) return unreadable(error);
  if (error instanceof Error && error.name === 'QuotaExceededError') {
    return new ProtocolError('disk_full', error.message, { cause: error });
  }
  return error;
}

/** The browser's own words, which say more than ours. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? wordsOf(error.cause) : `${error.name}: ${error.message}`;
}
