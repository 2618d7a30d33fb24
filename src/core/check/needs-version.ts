/** A 304 is worth nothing to a watch that holds no version of the text it would confirm. */
import type { CheckRows } from '../ports/check-store';
import type { Resource } from './resource';

export function withVersionNeeds(
  resource: Resource,
  { states, versionsPresent }: Pick<CheckRows, 'states' | 'versionsPresent'>,
): Resource {
  const lacksText = states.some(
    (state) =>
      state.fingerprint === undefined &&
      (state.unreadSha256 === undefined || state.unreadSha256 !== resource.sha256),
  );
  // A new text that is to be found again can't be found in a 304, though others hold it already.
  const awaitsText = states.some(
    ({ pending, unreadSha256 }) => pending !== undefined && unreadSha256 === resource.sha256,
  );
  if (versionsPresent && !lacksText && !awaitsText) return resource;
  return { ...resource, unconditional: resource.unconditional ?? 'version_missing' };
}
