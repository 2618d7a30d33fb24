/**
 * What a check needs of the database: three transactions and two readings. The deciding functions
 * are pure and synchronous, so that a transaction never waits for anything but itself.
 */
import type { Exchange } from '../check/exchange';
import type { Resource } from '../check/resource';
import type { HostRecord } from '../hosts/host-record';
import type { SharedPace } from '../schedule/shared-pace';
import type { Snapshot } from '../snapshot/snapshot';
import type { Change } from '../watch/change';
import type { Settings } from '../watch/settings';
import type { WatchState } from '../watch/state';
import type { Watch } from '../watch/watch';

/** All rows a check of one resource decides upon, as they stand inside the transaction. */
export interface CheckRows {
  readonly resource: Resource | undefined;
  /** Of the resource's host. */
  readonly host: HostRecord | undefined;
  /** Of the host that answered, or did last time, where redirects lead to another. */
  readonly finalHost: HostRecord | undefined;
  readonly watches: readonly Watch[];
  readonly states: readonly WatchState[];
  /** Whether the newest stored version of every state that names one is there. */
  readonly versionsPresent: boolean;
  readonly settings: Settings;
  readonly sharedPace: SharedPace;
}

/** Rows to put; what is absent is left alone. */
export interface CheckWrite {
  readonly resource?: Resource;
  readonly hosts: readonly HostRecord[];
  readonly watches: readonly Watch[];
  readonly states: readonly WatchState[];
  readonly snapshots: readonly Snapshot[];
  readonly changes: readonly Change[];
  readonly exchanges: readonly Exchange[];
  /** Changes to tell the person of: one outbox row each. */
  readonly tell: readonly string[];
}

export interface CheckStore {
  /**
   * Reads the rows and puts what `decide` returns in `write`, in one strict transaction.
   *
   * @param finalHost the key of the host that answered, where it is not the resource's own; without
   *   one, the host that answered last time is read
   * @returns `result` of what `decide` returned
   */
  transact<Result>(
    resourceKey: string,
    finalHost: string | undefined,
    decide: (rows: CheckRows) => {
      readonly write: CheckWrite | undefined;
      readonly result: Result;
    },
  ): Promise<Result>;

  /** A stored version, source still packed. */
  snapshot(id: string): Promise<Snapshot | undefined>;
}
