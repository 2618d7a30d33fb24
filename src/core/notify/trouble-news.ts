/**
 * Which troubles are news: each is told once when it comes and once when it is over, and no failed
 * check of its own is. What the person was never told of is over in silence too.
 *
 * @see docs/adr/0024-notifications.md
 */

export interface Trouble {
  /** `page:ID` or `host:NAME`. */
  readonly key: string;
  readonly kind: 'page' | 'host';
  /** The page's title or the host's name, as the page wrote it. */
  readonly name: string;
  /** The person has just added it, and is looking at what comes of it. */
  readonly isJustAdded: boolean;
}

/** A trouble that was known and is none now, as far as one can tell. */
export interface Former extends Pick<Trouble, 'key' | 'kind' | 'name'> {
  /** `open`: not tried since, or in another way; it is neither told nor forgotten. */
  readonly end: 'well' | 'open';
}

export interface KnownTroubles {
  /** Keys the person was told of. */
  readonly told: readonly string[];
  /** Keys that were found and not told. */
  readonly untold: readonly string[];
}

/** How things stand. */
export interface Troubles {
  /** Keys of all there are. */
  readonly keys: readonly string[];
  /** Those of them that are not known. */
  readonly fresh: readonly Trouble[];
  /** Those that the person was told of, that are none now, and that still exist. */
  readonly former: readonly Former[];
}

export interface TroubleNews {
  readonly entered: readonly Trouble[];
  readonly left: readonly Former[];
  /** What is known once the news was told. */
  readonly known: KnownTroubles;
}

/** @param known undefined: nothing was ever looked at, and what there is already stands in the list */
export function troubleNews(known: KnownTroubles | undefined, now: Troubles): TroubleNews {
  if (known === undefined) return { entered: [], left: [], known: notedOnly(known, now.keys) };
  const entered = now.fresh.filter(({ isJustAdded }) => !isJustAdded);
  const before = new Set(known.told);
  const told = new Set([
    ...now.keys.filter((key) => before.has(key)),
    ...entered.map(({ key }) => key),
    ...now.former.flatMap(({ key, end }) => (end === 'open' ? [key] : [])),
  ]);
  return {
    entered,
    left: now.former.filter(({ end }) => end === 'well'),
    known: { told: [...told], untold: now.keys.filter((key) => !told.has(key)) },
  };
}

/** Where nothing is told: what is new is only noted, and what is over is forgotten. */
export function notedOnly(
  known: KnownTroubles | undefined,
  keys: readonly string[],
): KnownTroubles {
  const before = new Set(known?.told);
  return {
    told: keys.filter((key) => before.has(key)),
    untold: keys.filter((key) => !before.has(key)),
  };
}
