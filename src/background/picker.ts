/**
 * The picker's sessions. A page may do what it likes with what we put into it; what counts is here: a
 * token made for one tab and taken once, an answer that leads to nothing but a page of ours outside of
 * the tab, and no watch without the person's press there (docs/adr/0020-picker.md).
 */
import type { PickerPage } from '../adapters/picker-page';
import type { Database } from '../adapters/storage/database';
import {
  beginSession,
  changeSession,
  countRefusal,
  dropSession,
  type PickerSession,
  readSession,
} from '../adapters/storage/picker-sessions';
import { readWatch } from '../adapters/storage/watch-facts';
import { readAddress } from '../core/http/address';
import type { Clock } from '../core/ports/clock';
import type { Picked } from '../core/watch/picked';
import type { PickerBegin, PickerMessage, PickerReply } from '../messaging/picker';
import type { PickerServer } from '../messaging/serve-picker';

export interface PickerParts {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  /** Not to be guessed. */
  readonly newToken: () => string;
  readonly page: PickerPage;
}

export interface Picker extends PickerServer {
  /** @throws where the browser lets nobody put scripts into the tab */
  start(tab: Pick<PickerSession, 'tabId' | 'url' | 'watchId'>): Promise<void>;
  /** Opens a page for its part to be picked. @returns its tab, and where it led as far as that is told */
  open(url: string): Promise<{ readonly tabId: number; readonly url: string }>;
  /** What was picked in a tab and is still to be agreed to. */
  pending(tabId: number): Promise<(PickerSession & { readonly picked: Picked }) | undefined>;
  /** All of it is over: agreed to, or given up. */
  end(tabId: number): Promise<void>;
}

const REFUSED: PickerReply = { ok: false, why: 'not what was picked here' };

export function createPicker({ database, clock, newToken, page }: PickerParts): Picker {
  const at = (tabId: number) => ({ tabId, now: clock.now() });

  async function count(): Promise<void> {
    await countRefusal(await database(), clock.now());
  }

  async function end(tabId: number): Promise<void> {
    await dropSession(await database(), tabId);
    await Promise.all([page.stop(tabId), page.hideConfirmation(tabId)]);
  }

  async function begin({ watchId }: PickerSession): Promise<PickerBegin> {
    const facts =
      watchId === undefined ? undefined : await readWatch(await database(), watchId, clock.now());
    if (facts === undefined) return { rules: null, pickedText: null };
    return { rules: facts.watch.rules, pickedText: facts.watch.pickedText ?? null };
  }

  /** @returns undefined: who asks has not the token of this tab */
  async function act(message: PickerMessage, tabId: number): Promise<PickerReply | undefined> {
    const db = await database();
    const isMeant = ({ token }: PickerSession) => token === message.token;
    switch (message.picker) {
      case 'open': {
        const session = await changeSession(db, at(tabId), (held) =>
          isMeant(held) && !held.opened ? { ...held, opened: true } : undefined,
        );
        return session && { ok: true, begin: await begin(session) };
      }
      case 'answer': {
        const { answer } = message;
        const session = await changeSession(db, at(tabId), (held) =>
          isMeant(held) && held.opened && isOfSite(held, answer)
            ? { ...held, picked: answer }
            : undefined,
        );
        if (session === undefined) return undefined;
        await page.showConfirmation(tabId);
        return { ok: true };
      }
      case 'leave': {
        const session = await readSession(db, tabId, clock.now());
        if (session === undefined || !isMeant(session)) return undefined;
        await end(tabId);
        return { ok: true };
      }
    }
  }

  return {
    async start({ tabId, url, watchId }) {
      const token = newToken();
      await beginSession(await database(), {
        tabId,
        token,
        opened: false,
        url,
        startedAt: clock.now(),
        ...(watchId === undefined ? {} : { watchId }),
      });
      try {
        await page.inject(tabId, token);
      } catch (error) {
        await dropSession(await database(), tabId);
        throw error;
      }
    },
    open: page.openTab,
    async pending(tabId) {
      const session = await readSession(await database(), tabId, clock.now());
      return session?.picked === undefined ? undefined : { ...session, picked: session.picked };
    },
    end,
    async handle(message, tabId) {
      const reply = await act(message, tabId);
      if (reply === undefined) await count();
      return reply ?? REFUSED;
    },
    refused() {
      count().catch((error: unknown) => console.error('Stillwatch: a refusal is lost', error));
    },
  };
}

/** A page may say that it is another; the parts of one are of no use to another site's. */
function isOfSite({ url }: PickerSession, answer: Picked): boolean {
  const address = readAddress(answer.url, { localNetwork: true });
  return address.ok && new URL(address.url).origin === new URL(url).origin;
}
