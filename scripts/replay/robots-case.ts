/** A line of the group `robots`, as `test/cases/README.md` describes it. */
import type { HttpCase, Replayed } from './http-case';

export interface RobotsQuestion {
  /** Seconds after the start. */
  readonly at: number;
  readonly path: string;
}

export interface RobotsDecision extends RobotsQuestion {
  readonly allow: boolean;
  readonly fetch: 'none' | 'background' | 'blocking';
}

export interface RobotsCase extends HttpCase {
  /** The product token to match; the project's own where there is none. */
  readonly ua?: string;
}

export interface ReplayedRobots {
  readonly id: string;
  readonly requests: Replayed['requests'];
  readonly decisions: readonly RobotsDecision[];
  /** Null: none is asked for. */
  readonly crawl_delay_s: number | null;
  readonly host_diagnosis: string;
  readonly outcomes: readonly string[];
  /** Nobody is told of a robots.txt. */
  readonly alert_count: 0;
}
