/** Which tab is open for a reading: a background that dies leaves it open, and the next closes it. */
import type { OpenTab, TabNote } from '../tab-reader';
import type { Database } from './database';

const KEY = 'reading-tab';

export function tabNote(database: () => Promise<Database>): TabNote {
  return {
    async read() {
      return (await (await database()).get('meta', KEY))?.value as OpenTab | undefined;
    },
    async write(tab) {
      const db = await database();
      if (tab === undefined) await db.delete('meta', KEY);
      else await db.put('meta', { key: KEY, value: tab });
    },
  };
}
