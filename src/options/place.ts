/** Places inside the options, as hashes: the dashboard and the popup link to them. */

export type OptionsPlace =
  | { readonly kind: 'all' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly watchId: string };

/** A hash that names nothing of ours shows the page as it is. */
export function parseOptionsPlace(hash: string): OptionsPlace {
  if (hash === '#add') return { kind: 'add' };
  const encoded = /^#edit\/(.+)$/.exec(hash)?.[1];
  if (encoded === undefined) return { kind: 'all' };
  try {
    return { kind: 'edit', watchId: decodeURIComponent(encoded) };
  } catch {
    return { kind: 'all' };
  }
}

export function formatOptionsPlace(place: OptionsPlace): string {
  switch (place.kind) {
    case 'all':
      return '#';
    case 'add':
      return '#add';
    case 'edit':
      return `#edit/${encodeURIComponent(place.watchId)}`;
  }
}
