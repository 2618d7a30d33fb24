/**
 * Who wants a check, which decides what holds it.
 *
 * - `scheduled`: it is due. Every hold binds, and moves the due time.
 * - `by_person`: a person waits for this one page and may try whether its host is well again; only
 *   what the host itself asked for holds it, and nothing of the schedule is moved.
 * - `all_by_person`: one of all pages, which a person wants read now. A page's own freshness does not
 *   hold it; a back-off does, for so many tries at once are no try, and moves the due time.
 */
export type CheckMode = 'scheduled' | 'by_person' | 'all_by_person';
