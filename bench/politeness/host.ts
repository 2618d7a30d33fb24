/**
 * A simulated host: pages of one fault class, a robots.txt, and moods (a 429 now and then, an outage,
 * a redirect). It keeps a record of every request by itself.
 */
import { createHash } from 'node:crypto';
import type { FetchAnswer, FetchRequest } from '../../src/core/ports/fetcher';
import { type Random, seededRandom } from '../schedule/random';
import { CLASSES, type ClassName, type FaultClass, type Served } from './fault-class';
import { type SimulatedPage, simulatedPage } from './page';
import type { HostTruth, ServedRequest } from './record';

export interface Moods {
  readonly crawlDelayS?: number;
  /** Of all requests, the share answered 429. */
  readonly tooMany?: number;
  /** Of all requests, the share that fails: a 500, or no answer. */
  readonly failing?: number;
  readonly disallowed?: readonly string[];
  readonly maxAgeS?: number;
  /** Pages live at another host, to which this one redirects. */
  readonly leadsTo?: string;
  readonly dailyLimit?: number;
  readonly pages?: number;
  readonly longPages?: true;
}

export interface SimulatedHost {
  readonly name: string;
  readonly className: ClassName;
  readonly moods: Moods;
  readonly truth: HostTruth;
  readonly pages: readonly SimulatedPage[];
  readonly record: readonly ServedRequest[];
  serve(request: FetchRequest, at: number): HostAnswer;
}

export type HostAnswer =
  | { readonly kind: 'answer'; readonly answer: FetchAnswer }
  | { readonly kind: 'redirect'; readonly url: string };

export interface HostParts {
  readonly name: string;
  readonly className: ClassName;
  readonly moods: Moods;
  readonly seed: number;
  readonly startAt: number;
  readonly endAt: number;
}

const DAY_MS = 86_400_000;
const DEFAULT_LIMIT = 500;
const PAGES = 8;

export function simulatedHost(parts: HostParts): SimulatedHost {
  const { name, className, moods, seed, startAt, endAt } = parts;
  const random = seededRandom(seed);
  const fault: FaultClass = CLASSES[className];
  const meanMs = fault.meanDaysBetweenChanges * DAY_MS;
  const pages = Array.from({ length: moods.pages ?? PAGES }, (_, index) =>
    simulatedPage(`/p${index}`, { startAt, endAt, meanMs, random }),
  );
  const record: ServedRequest[] = [];
  return {
    name,
    className,
    moods,
    pages,
    record,
    truth: {
      host: name,
      crawlDelayMs: (moods.crawlDelayS ?? 0) * 1000,
      dailyLimit: moods.dailyLimit ?? DEFAULT_LIMIT,
      disallowed: moods.disallowed ?? [],
    },
    serve(request, at) {
      const { pathname: path } = new URL(request.url);
      const tag = field(request, 'if-none-match');
      const date = field(request, 'if-modified-since');
      const answered = answerTo({ path, tag, date, at });
      record.push({
        at,
        host: name,
        method: request.method,
        path,
        condition: tag ?? date,
        byDate: date !== undefined,
        status: answered.status,
        body: answered.text === undefined ? undefined : digestOf(answered.text),
        validator: answered.etag ?? answered.lastModified,
        pauseMs: answered.pauseMs,
      });
      if (moods.leadsTo !== undefined && path !== '/robots.txt') {
        return { kind: 'redirect', url: `https://${moods.leadsTo}${path}` };
      }
      return { kind: 'answer', answer: asAnswer(request, answered, at) };
    },
  };

  function answerTo({ path, tag, date, at }: Question): Mooded {
    if (path === '/robots.txt') return { status: 200, text: robotsText(moods) };
    if (moods.leadsTo !== undefined) return { status: 301 };
    const mood = random.next();
    if (mood < (moods.tooMany ?? 0)) return tooMany(random, at);
    if (mood < (moods.tooMany ?? 0) + (moods.failing ?? 0)) {
      return { status: random.next() < 0.5 ? 500 : 0 };
    }
    const page = pages.find((one) => one.path === path);
    if (page === undefined) return { status: 404, text: 'There is no such page.' };
    return fault.answer({ page, at, tag, date, random });
  }

  function asAnswer({ method, url }: FetchRequest, served: Mooded, at: number): FetchAnswer {
    const ms = latencyMs(random);
    if (served.status === 0) return { kind: 'failed', reason: 'network', repeats: 0, ms };
    const padding = moods.longPages === true ? '<p>and more</p>'.repeat(400) : '';
    const type = url.endsWith('/robots.txt') ? 'text/plain' : 'text/html; charset=utf-8';
    const markup = type === 'text/plain' ? served.text : `<p>${served.text}</p>${padding}`;
    const body = new TextEncoder().encode(served.text === undefined ? '' : markup);
    const isSent = method === 'GET' && served.status !== 304;
    return {
      kind: 'response',
      status: served.status,
      headers: [
        ['Date', new Date(at).toUTCString()],
        ['Content-Type', type],
        ...(served.status === 200 ? ([['Content-Length', String(body.length)]] as const) : []),
        ...(served.etag === undefined ? [] : ([['ETag', served.etag]] as const)),
        ...(served.lastModified === undefined
          ? []
          : ([['Last-Modified', served.lastModified]] as const)),
        ...(served.retryAfter === undefined ? [] : ([['Retry-After', served.retryAfter]] as const)),
        ...(moods.maxAgeS === undefined
          ? []
          : ([['Cache-Control', `max-age=${moods.maxAgeS}`]] as const)),
      ],
      finalUrl: url,
      body: isSent ? body : new Uint8Array(),
      encodedBytes: isSent ? body.length : 0,
      ms,
    };
  }
}

interface Question {
  readonly path: string;
  readonly tag: string | undefined;
  readonly date: string | undefined;
  readonly at: number;
}

interface Mooded extends Served {
  readonly retryAfter?: string;
  readonly pauseMs?: number;
}

/** In each of the forms that servers write; junk asks for the default of a quarter of an hour. */
function tooMany(random: Random, at: number): Mooded {
  const seconds = 60 * (1 + Math.floor(random.next() * 180));
  const form = Math.floor(random.next() * 3);
  if (form === 0) return { status: 429, retryAfter: String(seconds), pauseMs: seconds * 1000 };
  if (form === 1) {
    // A date field has whole seconds, and is measured from the Date of this answer.
    const until = new Date(Math.floor(at / 1000) * 1000 + seconds * 1000).toUTCString();
    return { status: 503, retryAfter: until, pauseMs: seconds * 1000 };
  }
  return { status: 429, retryAfter: 'soon', pauseMs: 900_000 };
}

function robotsText({ crawlDelayS, disallowed = [] }: Moods): string {
  return [
    'User-agent: *',
    ...(crawlDelayS === undefined ? [] : [`Crawl-delay: ${crawlDelayS}`]),
    ...disallowed.map((path) => `Disallow: ${path}`),
    'Disallow: /admin',
  ].join('\n');
}

function latencyMs(random: Random): number {
  return 40 + Math.floor(random.next() * 400);
}

function field({ headers }: FetchRequest, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
