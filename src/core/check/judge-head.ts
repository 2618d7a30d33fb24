/**
 * Judging a HEAD that named what is held. It vouches for the page as a 304 does and proves no more
 * than one: no body was seen, so it counts towards the next audit and never as one.
 *
 * @see RFC 9111, section 4.3.5; docs/adr/0006-acting-on-a-diagnosis.md
 */
import { fieldReader } from './fields';
import { countConfirmed, refreshed } from './judge-304';
import { type JudgeInput, type Judgement, keep, type Response } from './judgement';

/** Of the record only what the site says of its age changes, and how often it was vouched for. */
export function unchangedByHead(input: JudgeInput, { headers }: Response): Judgement {
  const { resource, now } = input;
  const fields = fieldReader(headers);
  return {
    ...keep(input, 'ok', []),
    verdict: { kind: 'unchanged_head' },
    resource: {
      ...resource,
      fresh: refreshed(resource.fresh, fields, now),
      ...countConfirmed(resource, fields, now),
      answeredAt: now,
    },
  };
}
