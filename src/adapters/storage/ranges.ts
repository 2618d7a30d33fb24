/** Key ranges over the indexes whose key begins with an id, and over the prefixes of `meta`. */

/** All rows of one owner in an index on `[owner, time]`. */
export function allOf(owner: string): IDBKeyRange {
  // An array sorts after every number, so it ends the range of times.
  return IDBKeyRange.bound([owner], [owner, []]);
}

/** The unseen changes of one watch. */
export function unseenOf(watchId: string): IDBKeyRange {
  return IDBKeyRange.only([watchId, 1]);
}

/** All rows of `meta` whose key begins so. */
export function withPrefix(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
