/** What the handlers need of the background; the composition root fills it. */
import type { Database } from '../../adapters/storage/database';
import type { Chance } from '../../core/ports/chance';
import type { Clock } from '../../core/ports/clock';
import type { Compressor } from '../../core/ports/compressor';
import type { Digest } from '../../core/ports/digest';
import type { Permissions } from '../../core/ports/permissions';
import type { Words } from '../../ui/words';
import type { PendingAdds } from '../pending-adds';
import type { Picker } from '../picker';
import type { Runner } from '../runner';
import type { WebhookSender } from '../webhook';

export interface HandlerContext {
  /** The open database; rejects where it cannot be opened. */
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
  readonly compressor: Compressor;
  readonly permissions: Permissions;
  readonly runner: Runner;
  readonly pending: PendingAdds;
  readonly webhook: WebhookSender;
  /** Tells the person what there is to be told, after the rules for that have changed. */
  readonly tell: () => Promise<void>;
  readonly picker: Picker;
  /** The browser's languages, most wanted first, for an add that brings none. */
  readonly languages: () => readonly string[];
  /** For what is said outside our pages: a report to a site's operator. */
  readonly words: Words;
  /** Resolves after `ms`: how long an add waits for its first check. */
  readonly wait: (ms: number) => Promise<void>;
  /** Tells open pages, and the badge, that something changed. */
  readonly announce: () => void;
}
