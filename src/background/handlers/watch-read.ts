/** Reading watches: the list, and one with its history. */
import { readSettings } from '../../adapters/storage/settings';
import { readHistory } from '../../adapters/storage/versions';
import { readAllWatches } from '../../adapters/storage/watch-facts';
import type { Handlers } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { factsOf } from './row-of';
import { changeRow } from './views/change-row';
import { changedSince, versionRow } from './views/version-row';
import { watchRow } from './views/watch-row';

export function readHandlers(context: HandlerContext): Pick<Handlers, 'watch.list' | 'watch.get'> {
  return {
    async 'watch.list'() {
      const db = await context.database();
      const settings = await readSettings(db);
      const all = await readAllWatches(db, context.clock.now());
      return all.map((facts) => watchRow(facts, settings));
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
      };
    },
  };
}
