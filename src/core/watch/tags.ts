/**
 * Tags: words a person sorts watches by. Written as the person wrote them, compared without case, so
 * that "Prices" and "prices" are one tag. Commas part tags where they are typed in one line, so none
 * may hold one.
 */

export const MOST_TAGS = 20;
/** In UTF-16 units. */
export const LONGEST_TAG = 40;

export type Tags = readonly string[];

export type TypedTags =
  | { readonly ok: true; readonly tags: Tags }
  /** In English, for a script or a log. */
  | { readonly ok: false; readonly problem: string };

/**
 * Tags as they are kept: NFC, blanks trimmed and folded, each once whatever its case, in the order
 * given; empty ones are dropped.
 */
export function readTags(typed: Tags): TypedTags {
  const tags = [...onceEach(typed.map(tidyTag)).values()].filter((tag) => tag !== '');
  const long = tags.find((tag) => tag.length > LONGEST_TAG);
  if (long !== undefined) return refused(`"${long}" is longer than ${LONGEST_TAG} characters`);
  const odd = tags.find((tag) => /[\p{Cc},]/u.test(tag));
  if (odd !== undefined) return refused(`"${odd}" has a comma or a control character`);
  if (tags.length > MOST_TAGS) return refused(`a watch has at most ${MOST_TAGS} tags`);
  return { ok: true, tags };
}

/** What one tag is compared by. */
export function tagKey(tag: string): string {
  return tidyTag(tag).toLowerCase();
}

/** These tags with others after them; those that are there already keep their writing. */
export function withTags(tags: Tags, added: Tags): Tags {
  return [...onceEach([...tags, ...added]).values()];
}

export function withoutTags(tags: Tags, removed: Tags): Tags {
  const keys = new Set(removed.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
}

export function isSameTags(a: Tags, b: Tags): boolean {
  return a.length === b.length && a.every((tag, index) => tag === b[index]);
}

function tidyTag(tag: string): string {
  return tag.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** The first writing of each. */
function onceEach(tags: Tags): ReadonlyMap<string, string> {
  const once = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (!once.has(key)) once.set(key, tag);
  }
  return once;
}

function refused(problem: string): TypedTags {
  return { ok: false, problem };
}
