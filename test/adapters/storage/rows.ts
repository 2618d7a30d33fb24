/** Builders of rows: each whole and plain, with what a test is about given over it. */

import { type StoredVersion, storedVersion } from '../../../src/adapters/storage/stored-version';
import type { Exchange } from '../../../src/core/check/exchange';
import { newResource } from '../../../src/core/check/new-resource';
import type { Resource } from '../../../src/core/check/resource';
import type { Evidence, HostRecord } from '../../../src/core/hosts/host-record';
import { newHost } from '../../../src/core/hosts/record';
import { hostKey } from '../../../src/core/http/address';
import type { Change } from '../../../src/core/watch/change';
import { newState, type WatchDraft } from '../../../src/core/watch/new-watch';
import type { WatchState } from '../../../src/core/watch/state';
import { resourceKey, type Watch } from '../../../src/core/watch/watch';

export const NOW = 1_750_000_000_000;

export function aDraft(over: Partial<WatchDraft> = {}): WatchDraft {
  const url = over.url ?? 'https://example.org/news';
  const draft = {
    url,
    host: hostKey(url),
    title: 'News',
    titleByPerson: false,
    tags: [],
    intervalMs: undefined,
    paused: false,
    rules: {},
    localNetwork: false,
    ignoreRobots: false,
    rhythm: 'fixed' as const,
    ignoreMaxAge: false,
    headOverBytes: undefined,
    headersOnly: false,
    readIn: 'fetch' as const,
    scope: 'anon' as const,
    language: 'en',
    ...over,
  };
  return { resourceKey: resourceKey(url, draft.scope, draft.language), ...draft };
}

export function aWatch(over: Partial<Watch> = {}): Watch {
  return { ...aDraft(over), id: 'w1', addedAt: NOW, ...over };
}

export function aState(watch: Watch, over: Partial<WatchState> = {}): WatchState {
  return { ...newState(watch, NOW), ...over };
}

export function aResource(watch: Watch, over: Partial<Resource> = {}): Resource {
  return {
    ...newResource(watch.resourceKey),
    validators: {
      etag: '"v1"',
      etagProven: true,
      lastModified: undefined,
      lastModifiedUsable: false,
    },
    finalUrl: watch.url,
    sha256: 'aa',
    encodedBytes: 1000,
    ...over,
  };
}

export function aSnapshot(over: Partial<StoredVersion> = {}): StoredVersion {
  const snapshot = {
    id: 's1',
    watchId: 'w1',
    takenAt: NOW,
    source: new Uint8Array([1, 2, 3]),
    sourceSha256: 'aa',
    contentType: 'text/html',
    encoding: 'utf-8',
    finalUrl: 'https://example.org/news',
    sourceLength: 3,
    textLength: 3,
    fingerprint: 'f1',
    ...over,
  };
  return { ...storedVersion(snapshot), ...over };
}

export function aChange(over: Partial<Change> = {}): Change {
  return { id: 'c1', watchId: 'w1', at: NOW, kind: 'changed', trace: [], unseen: 1, ...over };
}

export function anExchange(watch: Watch, over: Partial<Exchange> = {}): Exchange {
  return {
    id: 'x1',
    at: NOW,
    host: watch.host,
    resourceKey: watch.resourceKey,
    purpose: 'check',
    method: 'GET',
    url: watch.url,
    finalUrl: watch.url,
    asked: 'nothing',
    validatorSent: null,
    requestHeaders: [],
    status: 200,
    responseHeaders: [],
    encodedBytes: 1000,
    decodedBytes: 1000,
    ms: 10,
    outcome: 'baseline',
    details: [],
    ...over,
  };
}

export function anEvidence(page: string, over: Partial<Evidence> = {}): Evidence {
  return {
    at: NOW,
    page,
    asked: 'tag',
    answer: 'same_bytes',
    validatorMoved: false,
    hadValidator: true,
    bytes: 1000,
    ...over,
  };
}

export function aHost(host: string, over: Partial<HostRecord> = {}): HostRecord {
  return { ...newHost(host, NOW), ...over };
}
