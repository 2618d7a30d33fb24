/**
 * The fetcher port over a line's script: it answers with the next entry of the check's moment. The
 * only part of a replay that is not the product's own.
 */
import type { FetchAnswer, Fetcher, FetchRequest } from '../../src/core/ports/fetcher';
import type { ScriptEntry } from './http-case';

export interface ScriptedFetcher extends Fetcher {
  /** What was sent since the last call. */
  takeSent(): readonly FetchRequest[];
  /** Entries still to be served to the check that begins now. */
  load(entries: readonly ScriptEntry[]): void;
  left(): number;
}

export function scriptedFetcher(): ScriptedFetcher {
  let queue: readonly ScriptEntry[] = [];
  let sent: readonly FetchRequest[] = [];
  return {
    send(request) {
      const [entry, ...rest] = queue;
      queue = rest;
      sent = [...sent, request];
      if (entry === undefined) {
        throw new Error(`GET ${request.url}: the script has no answer for this moment`);
      }
      return Promise.resolve(answerOf(entry, request));
    },
    takeSent() {
      const taken = sent;
      sent = [];
      return taken;
    },
    load(entries) {
      queue = entries;
    },
    left: () => queue.length,
  };
}

function answerOf(entry: ScriptEntry, { url, method }: FetchRequest): FetchAnswer {
  if (entry.error !== undefined) {
    return {
      kind: 'failed',
      reason: entry.error === 'timeout' ? 'timeout' : 'network',
      repeats: 0,
      ms: 0,
    };
  }
  const body = entry.bytes ?? new TextEncoder().encode(entry.body ?? '');
  const head = {
    status: entry.status ?? 200,
    headers: entry.headers ?? [],
    finalUrl: entry.final_url ?? url,
    ms: 0,
  };
  if (entry.truncated === true) {
    return { kind: 'broken', reason: 'truncated', decodedBytes: body.length, ...head };
  }
  return {
    kind: 'response',
    ...head,
    body: head.status === 304 || method === 'HEAD' ? new Uint8Array() : body,
    encodedBytes: head.status === 304 || method === 'HEAD' ? 0 : body.length,
  };
}
