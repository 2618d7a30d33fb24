/**
 * The same verdict for each page of a host: where only some paths are sick, the host's own says too
 * little.
 */
import { diagnose } from './diagnose';
import { countFaults } from './faults';
import type { Diagnosis, HostRecord } from './host-record';
import { type Remedy, type RemedyInput, remedyOfPage } from './remedy';
import { type WindowCounts, windowCounts } from './window';

export interface PageVerdict {
  /** The resource's key. */
  readonly page: string;
  readonly diagnosis: Diagnosis;
  readonly counts: WindowCounts;
  readonly remedy: Remedy;
}

/** Every page the evidence names, those with most bytes paid for nothing first. */
export function pageVerdicts(input: RemedyInput): readonly PageVerdict[] {
  const { host, sample } = input;
  const pages = [...new Set(host.evidence.map(({ page }) => page))];
  return pages
    .map((page) => {
      const ofPage = onlyPage(host, page);
      return {
        page,
        diagnosis: diagnose(ofPage, sample),
        counts: windowCounts(ofPage.evidence),
        remedy: remedyOfPage(input, page),
      };
    })
    .sort((a, b) => b.counts.identical - a.counts.identical || a.page.localeCompare(b.page));
}

/** The host as if it had this page alone. */
function onlyPage(host: HostRecord, page: string): HostRecord {
  const evidence = host.evidence.filter((one) => one.page === page);
  const isPage = (one: string) => one === page;
  return {
    ...host,
    evidence,
    falsePages: host.falsePages.filter(isPage),
    blindPages: host.blindPages.filter(isPage),
    alternatingPages: host.alternatingPages.filter(isPage),
    ...countFaults({ evidence }),
    malformedRejected: false,
  };
}
