/** All that a check needs from outside. */
import type { Chance } from '../ports/chance';
import type { CheckStore } from '../ports/check-store';
import type { Clock } from '../ports/clock';
import type { Compressor } from '../ports/compressor';
import type { Digest } from '../ports/digest';
import type { Fetcher } from '../ports/fetcher';
import type { Network } from '../ports/network';
import type { PdfReader } from '../ports/pdf-reader';
import type { Permissions } from '../ports/permissions';
import type { RobotsStore } from '../ports/robots-store';
import type { TabReader } from '../ports/tab-reader';
import type { CheckRules } from './rules';

export interface CheckPorts {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
  readonly compressor: Compressor;
  readonly fetcher: Fetcher;
  readonly tabs: TabReader;
  readonly pdf: PdfReader;
  readonly permissions: Permissions;
  readonly store: CheckStore;
  readonly robots: RobotsStore;
  readonly rules: CheckRules;
  readonly network: Network;
  /** Resolves after so many ms: between two requests of one check. */
  wait(ms: number): Promise<void>;
  /** Name and main version of the browser, as it says itself in `User-Agent`. */
  browser(): string;
}
