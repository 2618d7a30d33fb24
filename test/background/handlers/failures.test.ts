import { describe, expect, test, vi } from 'vitest';
import { DatabaseError } from '../../../src/adapters/storage/database';
import type { Handlers } from '../../../src/messaging/protocol';
import { REQUESTS } from '../../../src/messaging/requests';
import { stage } from './context';

const NAMES = Object.keys(REQUESTS) as (keyof Handlers)[];

/** A request of each name that gets past its own checks to the database. */
const REQUEST: Partial<Record<keyof Handlers, object>> = {
  'watch.add': { url: 'https://example.org/' },
  'watch.dropPending': { url: 'https://example.org/' },
  'watch.restore': { undoToken: 'x' },
  'hosts.edit': { host: 'h', dailyLimit: 500 },
  'changes.markSeen': { all: true },
  'changes.markUnseen': { changeIds: [] },
  'exchanges.list': {},
  'picker.start': { tabId: 1, url: 'https://example.org/' },
  'picker.pending': { tabId: 1 },
  'picker.end': { tabId: 1 },
};

test('every request has its handler', async () => {
  const { handlers } = await stage();
  expect(Object.keys(handlers).sort()).toEqual([...NAMES].sort());
});

describe('a database that cannot be opened', () => {
  test.each(NAMES.filter((name) => !['watch.checkAll', 'watch.dropPending'].includes(name)))(
    '%s says so in the browser’s words, and shows nothing instead',
    async (name) => {
      const { handlers } = await stage({
        database: async () => {
          throw new DatabaseError('cannot open', {
            cause: new DOMException('Internal error opening backing store', 'UnknownError'),
          });
        },
      });
      const handler = handlers[name] as (request: object) => Promise<unknown>;
      const request = REQUEST[name] ?? { watchId: 'w1', host: 'h' };
      await expect(handler(request)).rejects.toMatchObject({
        code: 'database_unreadable',
        detail: 'UnknownError: Internal error opening backing store',
      });
    },
  );

  test('also where the browser throws something of its own', async () => {
    const { handlers } = await stage({
      database: async () => {
        throw new DOMException('The operation is insecure', 'SecurityError');
      },
    });
    await expect(handlers['watch.list']({})).rejects.toMatchObject({
      code: 'database_unreadable',
      detail: 'SecurityError: The operation is insecure',
    });
  });
});

test('whoever else opens the database, its failure has the same name', async () => {
  const { handlers, runner } = await stage();
  runner.checkAll = async () => {
    throw new DatabaseError('cannot open', { cause: new DOMException('Newer', 'VersionError') });
  };
  await expect(handlers['watch.checkAll']({})).rejects.toMatchObject({
    code: 'database_unreadable',
    detail: 'VersionError: Newer',
  });
});

test('a full disk says so, and nothing of the edit is written', async () => {
  const { handlers, db } = await stage();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  const adding = handlers['watch.add']({ url: 'https://example.org/' });
  await expect(adding).rejects.toMatchObject({ code: 'disk_full', detail: 'The disk is full' });
  put.mockRestore();
  expect(await db.count('watches')).toBe(0);
  expect(await db.count('states')).toBe(0);
});

test('a fault of ours stays what it is', async () => {
  const { handlers, runner } = await stage();
  await handlers['watch.add']({ url: 'https://example.org/' });
  runner.check = async () => {
    throw new RangeError('ours');
  };
  await expect(handlers['watch.check']({ watchId: 'id0001' })).rejects.toThrow(RangeError);
});
