/**
 * The ways in which simulated hosts answer: twelve faults, each as real servers have them, and two
 * kinds of host that have none. With each, what the product should say of it, from when on, and what
 * it may say before; "from when on" is read off the server's own record.
 */
import type { Diagnosis } from '../../src/core/hosts/host-record';
import type { Random } from '../schedule/random';
import type { SimulatedPage } from './page';
import type { ServedRequest } from './record';

export interface Asked {
  readonly page: SimulatedPage;
  readonly at: number;
  readonly tag: string | undefined;
  readonly date: string | undefined;
  readonly random: Random;
}

export interface Served {
  readonly status: number;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly text?: string;
}

export interface FaultClass {
  readonly verdict: Diagnosis;
  readonly meanDaysBetweenChanges: number;
  answer(asked: Asked): Served;
  /** Whether the verdict is due, by all that the server has seen. */
  isDue(requests: readonly ServedRequest[]): boolean;
  readonly before: readonly Diagnosis[];
}

const SAMPLE = 10;
const USUAL_DAYS = 6;

const httpDate = (at: number) => new Date(at).toUTCString();
const pageRequests = (requests: readonly ServedRequest[]) =>
  requests.filter(({ path }) => path !== '/robots.txt');
const isAnswer = ({ status }: ServedRequest) => status === 200 || status === 304;
const conditional = (requests: readonly ServedRequest[]) =>
  pageRequests(requests).filter((one) => one.condition !== undefined && isAnswer(one));
const hasTen = (requests: readonly ServedRequest[]) => conditional(requests).length >= SAMPLE;
const hasTenBodies = (requests: readonly ServedRequest[]) =>
  pageRequests(requests).filter(({ status }) => status === 200).length >= SAMPLE;
const isConfirmed = ({ status }: ServedRequest) => status === 304;

const textOf = (page: SimulatedPage, version: number | string) =>
  `Version ${version} of ${page.path}. What it says is as long as a short page.`;

function fresh({ page, at, tag, date }: Asked, etag: string | undefined, isSame: boolean): Served {
  const { number, since } = page.version(at);
  const named = {
    ...(etag === undefined ? {} : { etag }),
    lastModified: httpDate(since),
  };
  const isAsked = tag !== undefined || date !== undefined;
  return isAsked && isSame
    ? { status: 304, ...named }
    : { status: 200, ...named, text: textOf(page, number) };
}

export const CLASSES = {
  healthy: {
    verdict: 'healthy',
    meanDaysBetweenChanges: USUAL_DAYS,
    before: ['unknown'],
    answer(asked) {
      const etag = `"v${asked.page.version(asked.at).number}"`;
      return fresh(asked, etag, asked.tag === etag);
    },
    isDue: (requests) => conditional(requests).some(isConfirmed),
  },
  content_changes: {
    verdict: 'content_changes',
    meanDaysBetweenChanges: USUAL_DAYS,
    before: ['unknown'],
    answer({ page, at }) {
      const count = page.visit();
      return {
        status: 200,
        etag: `"c${count}"`,
        lastModified: httpDate(at - 5000),
        text: textOf(page, `at visit ${count}`),
      };
    },
    isDue: hasTen,
  },
  validators_rotate: {
    verdict: 'validators_rotate',
    meanDaysBetweenChanges: 400,
    before: ['unknown'],
    answer: ({ page, at }) => ({
      status: 200,
      etag: `"r${page.visit()}"`,
      text: textOf(page, page.version(at).number),
    }),
    isDue: hasTen,
  },
  validators_ignored: {
    verdict: 'validators_ignored',
    meanDaysBetweenChanges: 400,
    before: ['unknown'],
    answer({ page, at }) {
      const { number } = page.version(at);
      return { status: 200, etag: `"v${number}"`, text: textOf(page, number) };
    },
    isDue: hasTen,
  },
  ims_only: {
    verdict: 'ims_only',
    meanDaysBetweenChanges: 60,
    // Its tags are found useless first; the trial by date is the next request.
    before: ['unknown', 'validators_ignored', 'validators_rotate', 'inconclusive'],
    answer(asked) {
      const { number, since } = asked.page.version(asked.at);
      return fresh(asked, `"v${number}-gzip"`, asked.date === httpDate(since));
    },
    isDue: (requests) => conditional(requests).some((one) => one.byDate && isConfirmed(one)),
  },
  no_validators: {
    verdict: 'no_validators',
    meanDaysBetweenChanges: USUAL_DAYS,
    before: ['unknown'],
    answer: ({ page, at }) => ({ status: 200, text: textOf(page, page.version(at).number) }),
    isDue: hasTenBodies,
  },
  lm_generated: {
    verdict: 'lm_generated',
    meanDaysBetweenChanges: USUAL_DAYS,
    before: ['unknown'],
    answer: ({ page, at }) => ({
      status: 200,
      lastModified: httpDate(at - 1000),
      text: textOf(page, page.version(at).number),
    }),
    isDue: hasTenBodies,
  },
  etag_cluster: {
    verdict: 'etag_cluster',
    meanDaysBetweenChanges: 60,
    // A first 304 is all that a sound host shows too.
    before: ['unknown', 'healthy'],
    answer(asked) {
      const { number } = asked.page.version(asked.at);
      const etag = `"node${Math.floor(asked.random.next() * 3)}-${number}"`;
      return fresh(asked, etag, asked.tag?.split(', ').includes(etag) === true);
    },
    isDue: (requests) => hasTen(requests) && conditional(requests).some(isConfirmed),
  },
  stale_304: {
    verdict: 'stale_304',
    meanDaysBetweenChanges: 4,
    before: ['unknown', 'healthy'],
    answer(asked) {
      return fresh(asked, '"fixed"', asked.tag === '"fixed"');
    },
    isDue: (requests) => hasLied(pageRequests(requests)),
  },
  blind_304: {
    verdict: 'blind_304',
    meanDaysBetweenChanges: 4,
    before: ['unknown', 'healthy'],
    answer(asked) {
      if (asked.tag !== undefined || asked.date !== undefined) return { status: 304 };
      return fresh(asked, `"v${asked.page.version(asked.at).number}"`, false);
    },
    isDue: (requests) =>
      requests.some((one) => isConfirmed(one) && one.condition?.startsWith('"never-issued-')),
  },
  unsolicited_304: {
    verdict: 'unsolicited_304',
    meanDaysBetweenChanges: USUAL_DAYS,
    before: ['unknown'],
    answer: ({ page, at }) =>
      page.visit() % 3 === 2
        ? { status: 304 }
        : { status: 200, text: textOf(page, page.version(at).number) },
    isDue: (requests) =>
      pageRequests(requests).filter((one) => isConfirmed(one) && one.condition === undefined)
        .length >= 2,
  },
  precondition_412: {
    verdict: 'precondition_412',
    meanDaysBetweenChanges: USUAL_DAYS,
    before: ['unknown'],
    answer({ page, at, tag, date }) {
      const { number } = page.version(at);
      if (tag !== undefined || date !== undefined) return { status: 412 };
      return { status: 200, etag: `"v${number}"`, text: textOf(page, number) };
    },
    isDue: (requests) => requests.filter(({ status }) => status === 412).length >= 2,
  },
  malformed_rejected: {
    verdict: 'malformed_rejected',
    meanDaysBetweenChanges: USUAL_DAYS,
    before: ['unknown'],
    answer({ page, at, tag }) {
      const { number } = page.version(at);
      if (tag !== undefined) return { status: 400 };
      return { status: 200, etag: `v${number}`, text: textOf(page, number) };
    },
    isDue: (requests) =>
      requests.some(
        ({ status, path }, index) =>
          status === 400 &&
          requests.slice(index).some((later) => later.path === path && later.status === 200),
      ),
  },
  alternating: {
    verdict: 'alternating',
    meanDaysBetweenChanges: 400,
    // Two texts a visit apart are changes, until they have come back three times.
    before: ['unknown', 'content_changes'],
    answer({ page }) {
      const count = page.visit();
      const variant = count % 2 === 0 ? 'A' : 'B';
      return { status: 200, etag: `"${variant}${count}"`, text: textOf(page, variant) };
    },
    isDue: (requests) => {
      const bodies = new Map<string, number>();
      for (const { path, body } of pageRequests(requests)) {
        if (body !== undefined) bodies.set(path, (bodies.get(path) ?? 0) + 1);
      }
      return [...bodies.values()].some((count) => count >= 5);
    },
  },
} satisfies Record<string, FaultClass>;

export type ClassName = keyof typeof CLASSES;

/** A page was sent whole, under the tag it had been confirmed by, with another body than before. */
function hasLied(requests: readonly ServedRequest[]): boolean {
  const held = new Map<string, string | undefined>();
  const confirmed = new Set<string>();
  for (const { path, status, body, condition } of requests) {
    if (status === 304) confirmed.add(path);
    if (status !== 200) continue;
    const isAudit = condition === undefined && confirmed.has(path);
    if (isAudit && held.get(path) !== undefined && held.get(path) !== body) return true;
    held.set(path, body);
  }
  return false;
}
