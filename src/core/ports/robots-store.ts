/**
 * What robots.txt needs of the database: one reading before a check, and short transactions in which
 * a pure function decides, as in `check-store.ts`.
 */
import type { Exchange } from '../check/exchange';
import type { HostRecord } from '../hosts/host-record';
import type { RobotsCopy } from '../robots/robots-copy';
import type { Watch } from '../watch/watch';

export interface RobotsRows {
  readonly copy: RobotsCopy | undefined;
  /** Of the host's other origins: http and https have one host. */
  readonly otherCopies: readonly RobotsCopy[];
  /** Of the origin. */
  readonly host: HostRecord | undefined;
  /** Of the host that answered, where redirects led to another: now, or else last time. */
  readonly finalHost: HostRecord | undefined;
}

export interface RobotsKnown {
  /** Of the origin. */
  readonly copy: RobotsCopy | undefined;
  /** Whose page it is. */
  readonly watches: readonly Watch[];
  /** Where the version that is held came from, if redirects led to another origin. */
  readonly led?: { readonly url: string; readonly copy: RobotsCopy | undefined };
}

/** Rows to put; what is absent is left alone. */
export interface RobotsWrite {
  readonly copy?: RobotsCopy;
  readonly hosts: readonly HostRecord[];
  readonly exchanges: readonly Exchange[];
}

/** The place of a copy: the origin is its key, the host is charged for it. */
export interface RobotsPlace {
  readonly origin: string;
  readonly host: string;
  readonly finalHost?: string | undefined;
}

export interface RobotsStore {
  /** What a check is decided by, all of one moment. */
  read(resourceKey: string, origin: string): Promise<RobotsKnown>;

  /** Whether a watch on the origin's host may be answered from a private network. */
  localNetwork(host: string): Promise<'allowed' | 'refused'>;

  /** @returns `result` of what `decide` returned */
  transact<Result>(
    place: RobotsPlace,
    decide: (rows: RobotsRows) => {
      readonly write: RobotsWrite | undefined;
      readonly result: Result;
    },
  ): Promise<Result>;
}
