/**
 * The checks that wait, in lanes: one for each host, and one for each pair of hosts that a redirect
 * leads from and to. What holds one check of a lane holds all of them, so a lane is looked at only
 * when its hosts have been asked or are free again, when something joins it, or when its time has
 * come. What may start of it, and when, is decided by `runOrder`, which would look at each of the
 * thousands of pages of a long run at the end of each other.
 */
import { LONGEST_SPREAD_MS } from '../core/schedule/overdue';
import { hostsOf, type Job, type NextStart, runOrder } from '../core/schedule/run-order';
import { createHeap, type Heap } from './heap';

export interface WaitingLine<Item extends Job> {
  put(job: Item, now: number): void;
  /** Gives a check its new place after its urgency or its time have changed, if it is in line. */
  move(job: Item, now: number): void;
  /** To be called when a host has been asked, or is free again. */
  touch(host: string): void;
  /** Takes out the check that may start now; or says when the next look is worth while. */
  next(now: number): NextStart<Item>;
}

/** Both belong to whoever starts checks, and are read at each look. */
export interface HostTraffic {
  readonly inFlight: ReadonlySet<string>;
  readonly lastStartAt: ReadonlyMap<string, number>;
}

interface Entry<Item extends Job> extends Job {
  readonly job: Item;
  /** Of joining the line: among equals the first goes first. */
  readonly order: number;
  readonly lane: Lane<Item>;
}

interface Lane<Item extends Job> {
  readonly name: string;
  readonly hosts: readonly string[];
  /** By time. What has left the line or has another place by now is passed over. */
  readonly byUrgency: Readonly<Record<Job['urgency'], Heap<Entry<Item>>>>;
  /** What an earlier look has found of the lane holds no more. */
  looks: number;
}

/** A find of one look: worth nothing after the next. */
interface Found<Item extends Job> {
  readonly lane: Lane<Item>;
  readonly look: number;
}

export function createWaitingLine<Item extends Job>(traffic: HostTraffic): WaitingLine<Item> {
  const entries = new Map<Item, Entry<Item>>();
  const lanes = new Map<string, Lane<Item>>();
  const lanesOf = new Map<string, Set<Lane<Item>>>();
  const toLookAt = new Set<Lane<Item>>();
  const ready = createHeap<Found<Item> & { readonly entry: Entry<Item> }>((a, b) =>
    goesBefore(a.entry, b.entry),
  );
  const timed = createHeap<Found<Item> & { readonly at: number }>((a, b) => a.at < b.at);
  let joined = 0;
  let lastLookAt = Number.NEGATIVE_INFINITY;

  function laneOf(job: Item): Lane<Item> {
    const hosts = hostsOf(job);
    const name = hosts.join(' ');
    const known = lanes.get(name);
    if (known !== undefined) return known;
    const byUrgency = {
      person: createHeap<Entry<Item>>(comesBefore),
      due: createHeap<Entry<Item>>(comesBefore),
    };
    const lane: Lane<Item> = { name, hosts, byUrgency, looks: 0 };
    lanes.set(name, lane);
    for (const host of hosts) lanesOf.set(host, (lanesOf.get(host) ?? new Set()).add(lane));
    return lane;
  }

  function close(lane: Lane<Item>): void {
    lanes.delete(lane.name);
    for (const host of lane.hosts) {
      const others = lanesOf.get(host);
      others?.delete(lane);
      if (others?.size === 0) lanesOf.delete(host);
    }
  }

  function firstOf({ byUrgency }: Lane<Item>, urgency: Job['urgency']): Entry<Item> | undefined {
    const heap = byUrgency[urgency];
    while (heap.first !== undefined && entries.get(heap.first.job) !== heap.first) heap.takeFirst();
    return heap.first;
  }

  function lookAt(lane: Lane<Item>, now: number): void {
    lane.looks += 1;
    const found: Found<Item> = { lane, look: lane.looks };
    const [person, due] = [firstOf(lane, 'person'), firstOf(lane, 'due')];
    if (person === undefined && due === undefined) return close(lane);
    const waiting = [person, due].filter((entry) => entry !== undefined);
    const next = runOrder({ waiting, checksInFlight: 0, now, ...traffic });
    if (next.kind === 'wait') {
      // What waits for the end of what is in flight is brought back by it.
      if (next.until !== Number.POSITIVE_INFINITY) timed.put({ ...found, at: next.until });
      return;
    }
    ready.put({ ...found, entry: next.job });
    // A person's check goes before what is ready of the others as soon as its time has come.
    if (person !== undefined && next.job !== person) timed.put({ ...found, at: person.notBefore });
  }

  function place(job: Item, notBefore: number, order: number): void {
    const lane = laneOf(job);
    const { host, leadsTo, urgency } = job;
    const entry = { job, host, leadsTo, urgency, notBefore, order, lane };
    entries.set(job, entry);
    lane.byUrgency[urgency].put(entry);
    toLookAt.add(lane);
  }

  /** Whatever was to wait for a time may be waiting for one that is a year away now. */
  function clockWentBack(now: number): void {
    for (const { job, notBefore, order } of [...entries.values()]) {
      place(job, reachable(notBefore, now), order);
    }
  }

  function dropOverlooked<Find extends Found<Item>>(heap: Heap<Find>): Find | undefined {
    while (heap.first !== undefined && heap.first.look !== heap.first.lane.looks) heap.takeFirst();
    return heap.first;
  }

  return {
    put(job, now) {
      joined += 1;
      place(job, reachable(job.notBefore, now), joined);
    },

    move(job, now) {
      const entry = entries.get(job);
      if (entry !== undefined) place(job, reachable(job.notBefore, now), entry.order);
    },

    touch(host) {
      for (const lane of lanesOf.get(host) ?? []) toLookAt.add(lane);
    },

    next(now) {
      if (now < lastLookAt) clockWentBack(now);
      lastLookAt = now;
      for (const lane of toLookAt) lookAt(lane, now);
      toLookAt.clear();
      for (;;) {
        const soonest = dropOverlooked(timed);
        if (soonest === undefined || soonest.at > now) break;
        lookAt(soonest.lane, now);
      }
      const first = dropOverlooked(ready);
      if (first === undefined) {
        return { kind: 'wait', until: timed.first?.at ?? Number.POSITIVE_INFINITY };
      }
      const { job } = first.entry;
      entries.delete(job);
      toLookAt.add(first.lane);
      return { kind: 'start', job };
    },
  };
}

/** Where no spread reaches so far, the clock has gone back since the time was set. */
function reachable(notBefore: number, now: number): number {
  return notBefore - now > LONGEST_SPREAD_MS ? now : notBefore;
}

type Place = Pick<Entry<Job>, 'urgency' | 'notBefore' | 'order'>;

function comesBefore(a: Place, b: Place): boolean {
  return a.notBefore < b.notBefore || (a.notBefore === b.notBefore && a.order < b.order);
}

function goesBefore(a: Place, b: Place): boolean {
  if (a.urgency !== b.urgency) return a.urgency === 'person';
  return comesBefore(a, b);
}
