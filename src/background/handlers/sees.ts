/**
 * What Stillwatch sees of a page: the beginning of the newest copy as it is compared, and how much of
 * what the person's own tab shows is in it.
 */
import { readTextVersion } from '../../core/check/text-version';
import { shareFound } from '../../core/content/share-found';
import type { Handlers, Sees } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { readSource } from './read-source';
import { factsOf } from './row-of';

const LINES = 12;
const LINE_CHARS = 300;

export function seesHandlers(context: HandlerContext): Pick<Handlers, 'watch.sees'> {
  return {
    async 'watch.sees'({ watchId, shown }) {
      const { watch, state } = await factsOf(context, watchId);
      const nothing: Sees = { lines: [], count: 0, chars: 0, shareFound: null };
      if (state.newestSnapshotId === undefined) return nothing;
      const { source } = await readSource(context, watchId, state.newestSnapshotId);
      if (source === undefined) return nothing;
      const version = await readTextVersion(context.digest, source, watch.rules);
      if (version.kind === 'no_text') return nothing;
      const texts = version.blocks.map(({ text }) => text);
      const whole = texts.join('\n');
      return {
        lines: texts.slice(0, LINES).map((text) => text.slice(0, LINE_CHARS)),
        count: texts.length,
        chars: whole.length,
        // A chosen part has not what is around it, by the person's own wish.
        shareFound:
          shown === undefined || (watch.rules.include?.length ?? 0) > 0
            ? null
            : (shareFound(shown, whole) ?? null),
      };
    },
  };
}
