/**
 * A disk that holds so many rows of a store: a `put` that fails stands in for it, since the in-memory
 * database has no quota. A real browser may say so only when the transaction ends; the engine hears
 * the same error from either.
 */
import { vi } from 'vitest';
import type { StoreName } from '../../../src/adapters/storage/schema';

/**
 * @param rows what a store may hold; once there is room again, puts succeed
 * @param freedBy of which store a row that goes makes room for one
 */
export function limitDisk(
  store: StoreName,
  rows: number,
  freedBy: StoreName = store,
): { readonly refusals: () => number } {
  const { put } = IDBObjectStore.prototype;
  let refusals = 0;
  let held: number | undefined;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: Parameters<typeof put>
  ) {
    if (this.name !== store || (held !== undefined && held < rows)) return put.apply(this, args);
    refusals += 1;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  const { delete: remove } = IDBObjectStore.prototype;
  held = rows;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
    this: IDBObjectStore,
    ...args: Parameters<typeof remove>
  ) {
    if (this.name === freedBy && held !== undefined) held -= 1;
    return remove.apply(this, args);
  });
  return { refusals: () => refusals };
}
