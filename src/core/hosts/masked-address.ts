/**
 * An address as it may be shown to others. What looks like a secret or like a person is masked, by the
 * name of a parameter or by the value itself. That is a guess: whoever sends an address on is asked
 * to read it first.
 *
 * @see RFC 3986, sections 3.3 and 3.4; RFC 4648, section 5; RFC 7519, section 3; RFC 9562, section 4
 */

export const MASK = 'MASKED';

/** Anywhere in a parameter's name. */
const SECRET =
  /token|secret|passw|passphrase|session|sessid|signature|credential|bearer|jwt|apikey|user|e-?mail|login/i;
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
  'pin',
  'hmac',
  'code',
  'uid',
  'usr',
  'u',
]);

export interface MaskedAddress {
  readonly url: string;
  /** What is to be filled in again, as it is written in `url`; each once. */
  readonly masked: readonly string[];
}

/** @param url absolute http(s) address; a name and password in it, and its fragment, are left out */
export function maskAddress(url: string): MaskedAddress {
  const { protocol, host, pathname, search } = new URL(url);
  const masked = new Set<string>();
  const path = maskPath(pathname, masked);
  // By hand: `searchParams` would spell the rest of the query anew.
  const query = search
    .slice(1)
    .split(/([&;])/)
    .map((part) => {
      const shown = maskParameter(part);
      if (shown !== part) masked.add(shown === MASK ? `?${MASK}` : shown);
      return shown;
    })
    .join('');
  const shown = `${protocol}//${host}${path}${search === '' ? '' : `?${query}`}`;
  return { url: shown, masked: [...masked] };
}

function maskPath(pathname: string, masked: Set<string>): string {
  const segments: string[] = [];
  for (const segment of pathname.split('/')) {
    const [own = '', ...parameters] = segment.split(';');
    const shownOwn = maskSegment(own);
    // With what comes before it, which tells where it is.
    if (shownOwn !== own) masked.add(`/${segments.at(-1) ?? ''}/${shownOwn}`.replace('//', '/'));
    const shownParameters = parameters.map((parameter) => {
      const shown = maskParameter(parameter);
      if (shown !== parameter) masked.add(`;${shown}`);
      return shown;
    });
    segments.push([shownOwn, ...shownParameters].join(';'));
  }
  return segments.join('/');
}

/** What surrounds a token, as the ending of a file, tells nothing of a person. */
function maskSegment(segment: string): string {
  if (MAIL.test(decoded(segment)) || JWT.test(segment)) return MASK;
  return segment.replace(PIECE, (piece) => (isRandom(piece) ? MASK : piece));
}

/** `name=value`, or a value alone. */
function maskParameter(part: string): string {
  const [name = ''] = part.split('=', 1);
  const value = part.slice(name.length + 1);
  if (value !== '' && (isSecretName(name) || isSecretValue(value))) return `${name}=${MASK}`;
  return isSecretValue(part) ? MASK : part;
}

function isSecretName(spelled: string): boolean {
  const name = decoded(spelled);
  if (SECRET.test(name)) return true;
  const parts = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^a-zA-Z]+/);
  return parts.some((part) => SECRET_WORDS.has(part.toLowerCase()) || /.key$/i.test(part));
}

/** The last label is letters: `react@18.2.0` is no person. */
const MAIL = /[^\s@/]@[^\s@/]+\.[a-z]{2,}/i;
/** Base64 of a JSON object begins so. */
const JWT = /\beyJ[\w-]{5,}/;

function isSecretValue(spelled: string): boolean {
  const value = decoded(spelled);
  if (MAIL.test(value) || JWT.test(value)) return true;
  if ((value.match(PIECE) ?? []).some(isRandom)) return true;
  // An address within the address.
  return [...value.matchAll(/[?&;]([^=&?;]+)=[^&;]/g)].some(([, name = '']) => isSecretName(name));
}

/** What random bytes are written with: hex, base64 and base64url. */
const PIECE = /[A-Za-z0-9_-]{16,}/g;
const HEX = /^(?=.*[0-9])(?=.*[a-f])[0-9a-f]{16,}$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** From a small letter to a capital one, and between letters and digits. */
const TURN = /(?<=[a-z])[A-Z]|(?<=[A-Za-z])[0-9]|(?<=[0-9])[A-Za-z]/g;
/** Of the characters; words and dates have fewer turns, random bytes twice as many. */
const RANDOM_TURNS = 1 / 5;
/** Where there is no digit, capitals tell random bytes from words that are written together. */
const RANDOM_CAPITALS = 2 / 5;

function isRandom(piece: string): boolean {
  if (HEX.test(piece) || UUID.test(piece)) return true;
  const turns = (piece.match(TURN) ?? []).length / piece.length;
  if (/[0-9]/.test(piece)) return turns >= RANDOM_TURNS;
  const capitals = (piece.match(/[A-Z]/g) ?? []).length / piece.length;
  return capitals >= RANDOM_CAPITALS && turns >= RANDOM_TURNS / 2;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
