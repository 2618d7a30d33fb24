/**
 * Which requests the activity page shows, as part of its place: `#activity/host=example.org/kind=failed`.
 * What is not understood is passed over, so that an old bookmark still opens.
 */
import { type CheckKind, isCheckKind } from './check-kinds';

export type Since = 'hour' | 'day' | 'week' | 'month';

export const SINCE_MS: { readonly [Each in Since]: number } = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
};

export interface ActivityFilter {
  readonly host?: string;
  readonly watchId?: string;
  readonly kind?: CheckKind;
  /** Reckoned from now, so that a bookmark stays what it says. */
  readonly since?: Since;
}

/** @param parts of the place after `activity`, decoded */
export function parseActivityFilter(parts: readonly string[]): ActivityFilter {
  const given = new Map(
    parts.map((part): readonly [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
  const [host = '', watchId = '', kind = '', since = ''] = ['host', 'watch', 'kind', 'since'].map(
    (name) => given.get(name),
  );
  return {
    ...(host === '' ? {} : { host }),
    ...(watchId === '' ? {} : { watchId }),
    ...(isCheckKind(kind) ? { kind } : {}),
    ...(isSince(since) ? { since } : {}),
  };
}

/** @returns what stands after `#activity`; empty where nothing is filtered */
export function formatActivityFilter({ host, watchId, kind, since }: ActivityFilter): string {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['host', host],
    ['watch', watchId],
    ['kind', kind],
    ['since', since],
  ];
  return parts
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `/${name}=${encodeURIComponent(value ?? '')}`)
    .join('');
}

function isSince(text: string): text is Since {
  return Object.hasOwn(SINCE_MS, text);
}
