/** Places inside the options, as hashes: the dashboard and the popup link to them. */

import { type AddPlace, addPlaceHash, readAddPlace } from '../messaging/add-place';

export type OptionsPlace =
  | { readonly kind: 'all' }
  /** Filled in as far as it is known: from a context menu, say. */
  | { readonly kind: 'add'; readonly draft: AddPlace }
  | { readonly kind: 'edit'; readonly watchId: string };

/** A hash that names nothing of ours shows the page as it is. */
export function parseOptionsPlace(hash: string): OptionsPlace {
  const [place, ...parts] = decodeParts(hash.replace(/^#/u, ''));
  if (place === 'add') {
    const draft = readAddPlace(parts);
    return draft === undefined ? { kind: 'all' } : { kind: 'add', draft };
  }
  const watchId = parts.join('/');
  return place === 'edit' && watchId !== '' ? { kind: 'edit', watchId } : { kind: 'all' };
}

export function formatOptionsPlace(place: OptionsPlace): string {
  switch (place.kind) {
    case 'all':
      return '#';
    case 'add':
      return `#${addPlaceHash(place.draft)}`;
    case 'edit':
      return `#edit/${encodeURIComponent(place.watchId)}`;
  }
}

function decodeParts(path: string): readonly string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return []; // a stray percent sign: no place of ours
  }
}
