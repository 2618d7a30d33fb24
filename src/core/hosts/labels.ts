/**
 * Labels: oddities of a host that stand beside its diagnosis and are read off its evidence.
 */
import type { HostLabel, HostRecord } from './host-record';

const HOUR_MS = 3_600_000;
const FEWEST_OTHER_BYTES = 5;
const FEWEST_PAGES = 3;

export function labelsOf(
  { evidence }: Pick<HostRecord, 'evidence'>,
  now: number,
): readonly HostLabel[] {
  return [
    ...(isNoisy(evidence) ? (['noisy_bytes'] as const) : []),
    ...(isRetaggedByDeployment(evidence, now) ? (['deploy_retag'] as const) : []),
  ];
}

/** The bytes differ each time, the text does not: a token, a nonce, a clock nobody reads. */
export function isNoisy(evidence: HostRecord['evidence']): boolean {
  const other = evidence.filter(({ answer }) => answer === 'other_bytes');
  const same = other.filter(({ sameText }) => sameText === true);
  return other.length >= FEWEST_OTHER_BYTES && same.length >= 0.9 * other.length;
}

/** Half of a host's pages come with new tags over the same bytes within an hour: a deployment. */
function isRetaggedByDeployment(evidence: HostRecord['evidence'], now: number): boolean {
  if (!evidence.some(({ answer, asked }) => answer === '304' && asked !== 'nothing')) return false;
  const pages = new Set(evidence.map(({ page }) => page));
  const retagged = new Set(
    evidence
      .filter(({ at, answer, validatorMoved }) => {
        return now - at <= HOUR_MS && answer === 'same_bytes' && validatorMoved;
      })
      .map(({ page }) => page),
  );
  return pages.size >= FEWEST_PAGES && retagged.size >= pages.size / 2;
}
