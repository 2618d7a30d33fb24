/**
 * The database as a type, and the migrations that made it. See docs/architecture.md for what each
 * store holds.
 */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { Exchange } from '../../core/check/exchange';
import type { Resource } from '../../core/check/resource';
import type { HostRecord } from '../../core/hosts/host-record';
import type { RobotsCopy } from '../../core/robots/robots-copy';
import type { Change } from '../../core/watch/change';
import type { WatchState } from '../../core/watch/state';
import type { Watch } from '../../core/watch/watch';
import type { StoredVersion } from './stored-version';

/** A change the person is still to be told of. */
export interface OutboxRow {
  readonly changeId: string;
  readonly watchId: string;
  readonly at: number;
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

export interface Schema extends DBSchema {
  watches: {
    key: string;
    value: Watch;
    indexes: { byResource: string; byHost: string; byUrl: string };
  };
  resources: { key: string; value: Resource };
  states: {
    key: string;
    value: WatchState;
    indexes: { byDue: number; byUnseen: number; byNeed: number };
  };
  hosts: {
    key: string;
    value: HostRecord;
    indexes: {
      byNever: number;
      byPaused: number;
      byBackOff: number;
      byCrawlDelay: number;
      byDailyLimit: number;
      byHalved: number;
    };
  };
  /** By origin; whatever a site has said of robots. */
  robots: { key: string; value: RobotsCopy; indexes: { byHost: string } };
  snapshots: {
    key: string;
    value: StoredVersion;
    indexes: {
      byWatch: [string, number];
      byAgainst: string;
      byPinned: [string, 1];
      /** Whose it is, when it was taken, what it takes: all that retention asks, without a source. */
      byStored: [string, number, number];
    };
  };
  changes: {
    key: string;
    value: Change;
    indexes: { byWatch: [string, number]; byTime: number; byUnseen: [string, number] };
  };
  exchanges: {
    key: string;
    value: Exchange;
    indexes: {
      byTime: number;
      byResource: [string, number];
      byHost: [string, number];
      byAnsweredBy: [string, number];
    };
  };
  outbox: { key: string; value: OutboxRow };
  meta: { key: string; value: MetaRow };
}

export type StoreName = StoreNames<Schema>;
export type Upgrade = IDBPTransaction<Schema, StoreName[], 'versionchange'>;

/** May await nothing but requests of its own transaction, or the browser commits early. */
export type Migration = (db: IDBPDatabase<Schema>, upgrade: Upgrade) => void | Promise<void>;

/** Append only. A shipped migration is never edited: its position is its version. */
export const MIGRATIONS: readonly Migration[] = [
  (db) => {
    const watches = db.createObjectStore('watches', { keyPath: 'id' });
    watches.createIndex('byResource', 'resourceKey');
    watches.createIndex('byHost', 'host');
    watches.createIndex('byUrl', 'url');
    db.createObjectStore('resources', { keyPath: 'key' });
    const states = db.createObjectStore('states', { keyPath: 'watchId' });
    // Rows without the key are not in the index: paused watches, seen ones, well ones.
    states.createIndex('byDue', 'dueAt');
    states.createIndex('byUnseen', 'unseenAt');
    states.createIndex('byNeed', 'needsYouAt');
    const hosts = db.createObjectStore('hosts', { keyPath: 'host' });
    hosts.createIndex('byNever', 'neverSince');
    hosts.createIndex('byPaused', 'pausedUntil');
    hosts.createIndex('byBackOff', 'backOffUntil');
    hosts.createIndex('byCrawlDelay', 'crawlDelayMs');
    hosts.createIndex('byDailyLimit', 'dailyLimit');
    hosts.createIndex('byHalved', 'halvedUntil');
    const robots = db.createObjectStore('robots', { keyPath: 'origin' });
    robots.createIndex('byHost', 'host');
    const snapshots = db.createObjectStore('snapshots', { keyPath: 'id' });
    snapshots.createIndex('byWatch', ['watchId', 'takenAt']);
    snapshots.createIndex('byAgainst', 'against');
    snapshots.createIndex('byPinned', ['watchId', 'pinned']);
    snapshots.createIndex('byStored', ['watchId', 'takenAt', 'storedBytes']);
    const changes = db.createObjectStore('changes', { keyPath: 'id' });
    changes.createIndex('byWatch', ['watchId', 'at']);
    changes.createIndex('byTime', 'at');
    changes.createIndex('byUnseen', ['watchId', 'unseen']);
    const exchanges = db.createObjectStore('exchanges', { keyPath: 'id' });
    exchanges.createIndex('byTime', 'at');
    exchanges.createIndex('byResource', ['resourceKey', 'at']);
    exchanges.createIndex('byHost', ['host', 'at']);
    exchanges.createIndex('byAnsweredBy', ['answeredBy', 'at']);
    db.createObjectStore('outbox', { keyPath: 'changeId' });
    db.createObjectStore('meta', { keyPath: 'key' });
  },
];
