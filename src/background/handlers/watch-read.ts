/** Reading watches: the list, and one with its history. */

import { readTagsInUse } from '../../adapters/storage/bulk-edit';
import { readSettings } from '../../adapters/storage/settings';
import { readSleptPage } from '../../adapters/storage/slept';
import { readHistory } from '../../adapters/storage/versions';
import { readAllWatches } from '../../adapters/storage/watch-facts';
import { readNewest, readWatchPage } from '../../adapters/storage/watch-page';
import { withTags } from '../../core/watch/tags';
import type { Handlers } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { factsOf } from './row-of';
import { changeRow } from './views/change-row';
import { changedSince, versionRow } from './views/version-row';
import { watchRow } from './views/watch-row';

const DEFAULT_PAGE = 500;

export function readHandlers(
  context: HandlerContext,
): Pick<Handlers, 'watch.list' | 'watch.page' | 'watch.get' | 'tags.list'> {
  return {
    async 'watch.list'() {
      const db = await context.database();
      const settings = await readSettings(db);
      const all = await readAllWatches(db, context.clock.now());
      return all.map((facts) => watchRow(facts, settings));
    },

    async 'watch.page'({ after, limit = DEFAULT_PAGE, of }) {
      const db = await context.database();
      const now = context.clock.now();
      const settings = await readSettings(db);
      const { watches, next } =
        of === undefined
          ? await readWatchPage(db, { ...(after !== undefined && { after }), limit, now })
          : { watches: await readNewest(db, of, { limit, now }), next: undefined };
      return { rows: watches.map((facts) => watchRow(facts, settings)), next: next ?? null };
    },

    async 'tags.list'() {
      const inUse = await readTagsInUse(await context.database());
      return { tags: [...withTags([], inUse)].sort((a, b) => a.localeCompare(b)) };
    },

    async 'watch.get'({ watchId }) {
      const db = await context.database();
      const facts = await factsOf(context, watchId);
      const { watch, state } = facts;
      const { versions, changes, resource } = await readHistory(db, {
        watchId,
        resourceKey: watch.resourceKey,
      });
      return {
        row: watchRow(facts, await readSettings(db)),
        versions: versions.map((version, index) =>
          versionRow(version, state, changedSince(version, versions[index + 1])),
        ),
        changes: changes.map((change) => changeRow({ change, watch })),
        etag: resource?.validators.etag ?? null,
        etagProven: resource?.validators.etagProven ?? false,
        lastModified: resource?.validators.lastModified ?? null,
        finalUrl: resource?.finalUrl ?? null,
        // Each 304 spared the body as it was last transferred.
        bytesSaved: state.counts.confirmed * (resource?.encodedBytes ?? 0),
        slept: (await readSleptPage(db, watchId, context.clock.now())) ?? null,
      };
    },
  };
}
