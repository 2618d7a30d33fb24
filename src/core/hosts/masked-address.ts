/**
 * An address as it may be shown to others: what looks like a secret in its query is masked.
 */

export const MASK = 'MASKED';

/** Anywhere in a parameter's name. */
const SECRET = /token|secret|passw|passphrase|session|signature|credential|bearer|jwt|apikey/i;
/** As one word of a name that has several: `api_key`, `authKey`, `X-Amz-Sig`. */
const SECRET_WORDS: ReadonlySet<string> = new Set([
  'key',
  'sig',
  'sign',
  'auth',
  'authorization',
  'sid',
  'pwd',
  'pass',
  'otp',
  'hmac',
]);

export interface MaskedAddress {
  readonly url: string;
  readonly masked: boolean;
}

/** @param url absolute http(s) address; a name and password in it, and its fragment, are left out */
export function maskAddress(url: string): MaskedAddress {
  const { protocol, host, pathname, search } = new URL(url);
  // By hand: `searchParams` would spell the rest of the query anew.
  const parts = search.slice(1).split('&');
  const shown = parts.map((part) => {
    const [name = ''] = part.split('=', 1);
    return part.length > name.length + 1 && isSecret(name) ? `${name}=${MASK}` : part;
  });
  const query = search === '' ? '' : `?${shown.join('&')}`;
  return {
    url: `${protocol}//${host}${pathname}${query}`,
    masked: shown.some((part, index) => part !== parts[index]),
  };
}

function isSecret(spelled: string): boolean {
  const name = decoded(spelled);
  if (SECRET.test(name)) return true;
  const parts = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^a-zA-Z]+/);
  return parts.some((part) => SECRET_WORDS.has(part.toLowerCase()) || /.key$/i.test(part));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
