/**
 * How the person wants to hear of changes: at once or gathered, not at night, not of some tags; and
 * where else it is sent. All of it is off, or at once, until the person says otherwise.
 *
 * @see docs/adr/0024-notifications.md
 */

/** `never`: the list and the badge tell all the same. */
export type When = 'at_once' | 'hourly' | 'daily' | 'never';

export interface Policy {
  readonly when: When;
  /** Words, without regard to case: others are not told. Empty: all are. */
  readonly onlyWords: readonly string[];
}

export interface QuietHours {
  /** Minutes since midnight, local; where `to` is not later, it is of the next day. */
  readonly from: number;
  readonly to: number;
}

export interface NotifySettings extends Policy {
  /** The local hour at which a day's changes are told, 0 to 23. */
  readonly dailyHour: number;
  readonly quiet: QuietHours | null;
  /** Weekdays on which nothing is told, 0 for Sunday. */
  readonly quietDays: readonly number[];
  /** By tag, in lower case. */
  readonly tags: Readonly<Record<string, Policy>>;
  /** Whether a page that needs the person, and one that no longer does, is told. */
  readonly errors: boolean;
  readonly sound: boolean;
  readonly webhook: Webhook | null;
}

export interface Webhook {
  /** Past the gate of `http/address.ts`. */
  readonly url: string;
  readonly localNetwork: boolean;
}

export const DEFAULT_NOTIFY: NotifySettings = {
  when: 'at_once',
  onlyWords: [],
  dailyHour: 8,
  quiet: null,
  quietDays: [],
  tags: {},
  errors: true,
  sound: false,
  webhook: null,
};
