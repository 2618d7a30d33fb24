/**
 * The one gate for addresses: everything that is added, edited, imported, redirected to or opened
 * passes here. http and https only; private networks only by the person's own word for that watch.
 *
 * The platform's parser goes first (it turns `0x7f.1`, `2130706433` and full-width digits into
 * `127.0.0.1`), and the check is on what it made, never on the text (platform.md 0.22). A public
 * name that resolves to a private address is not seen here.
 *
 * @see RFC 6890 (special-purpose address registries); safety.md T6, T7
 */

export type AddressRefusal =
  | 'not_a_url'
  | 'not_http'
  | 'has_credentials'
  | 'private_address'
  | 'address_too_long';

/** In characters, as the platform writes it and without a fragment. Few servers take as much. */
export const MAX_ADDRESS_LENGTH = 4096;

export type Address =
  | {
      readonly ok: true;
      /** Absolute, as the platform writes it, without a fragment. */
      readonly url: string;
      /** What politeness and evidence go by: `URL.host` without a trailing dot. */
      readonly host: string;
      /** The pattern to ask permission for: never with a port (Firefox fails the fetch otherwise). */
      readonly permission: string;
    }
  | { readonly ok: false; readonly reason: AddressRefusal };

export interface AddressRules {
  /** The person ticked "this page is on my own network". */
  readonly localNetwork: boolean;
}

/** Reads what a person typed or a file brought. A bare `example.org/x` is taken as https. */
export function readAddress(text: string, { localNetwork }: AddressRules): Address {
  const url = parse(text.trim());
  if (url === undefined) return refuse('not_a_url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('not_http');
  if (url.username !== '' || url.password !== '') return refuse('has_credentials');
  // Chromium lets a blank in a host pass, as `%20`; nobody has such a name.
  if (url.hostname === '' || url.hostname.includes('%')) return refuse('not_a_url');
  url.hash = '';
  if (url.href.length > MAX_ADDRESS_LENGTH) return refuse('address_too_long');
  // Last, for it is the one that the person's word may lift.
  if (!localNetwork && isPrivateHost(url.hostname)) return refuse('private_address');
  return {
    ok: true,
    url: url.href,
    host: hostKey(url.href),
    permission: `${url.protocol}//${url.hostname}/*`,
  };
}

/**
 * The host's key: lower case, no trailing dot, a non-default port kept; http and https share it.
 *
 * @param url absolute; anything else is a fault of ours and throws TypeError
 */
export function hostKey(url: string): string {
  const { hostname, port } = new URL(url);
  const bare = hostname.replace(/\.+$/, '');
  return port === '' ? bare : `${bare}:${port}`;
}

function refuse(reason: AddressRefusal): Address {
  return { ok: false, reason };
}

/** A name with a dot and a top-level part in any script, an IPv4 address, or this machine. */
const BARE_HOST =
  /^(?:[\p{L}\p{M}\p{N}_.-]+\.\p{L}[\p{L}\p{M}\p{N}-]+|\d{1,3}(?:\.\d{1,3}){3}|localhost)\.?(?::\d+)?(?:[/?#]|$)/iu;

function parse(text: string): URL | undefined {
  if (text === '' || /[\u0000-\u001f]/.test(text)) return undefined;
  // "example.org:8080/x" parses as the scheme "example.org:"; only a known shape gets a scheme.
  const withScheme = BARE_HOST.test(text) ? `https://${text}` : text;
  return URL.canParse(withScheme) ? new URL(withScheme) : undefined;
}

/**
 * Whether a host, as `URL.hostname` gives it, is in a network that is not the public one.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.+$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  const ipv4 = readIpv4(host);
  if (ipv4 !== undefined) return isPrivateIpv4(ipv4);
  return isPrivateName(host);
}

/** Names that never leave the machine or the local network (RFC 6761, 6762, 8375). */
function isPrivateName(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (
    ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home', 'corp'].includes(
      last,
    )
  ) {
    return true;
  }
  if (host === 'home.arpa' || host.endsWith('.home.arpa')) return true;
  return labels.length === 1;
}

/** The number of a dotted quad; the platform's parser leaves no other spelling. */
function readIpv4(host: string): number | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return undefined;
  return host.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

const PRIVATE_IPV4: readonly (readonly [base: string, bits: number])[] = [
  ['0.0.0.0', 8], // "this network"
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local; cloud metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarking
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_IPV4.some(([base, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor((readIpv4(base) ?? 0) / size);
  });
}

function isPrivateIpv6(text: string): boolean {
  const words = readIpv6(text);
  if (words === undefined) return true;
  // `::` and `::1` hold 0.0.0.0 and 0.0.0.1, which are private too.
  const embedded = embeddedIpv4(words);
  if (embedded !== undefined) return isPrivateIpv4(embedded);
  const [first = 0, second = 0] = words;
  // 2000::/3 alone is global unicast: the local, site, link and multicast ranges are all outside.
  if ((first & 0xe000) !== 0x2000) return true;
  // 2001::/23 is for protocols (Teredo among them), 2001:db8::/32 for documentation.
  return first === 0x2001 && (second < 0x200 || second === 0xdb8);
}

/** The IPv4 address inside a mapped, compatible, translated or 6to4 address. */
function embeddedIpv4(words: readonly number[]): number | undefined {
  const [a = 0, b = 0, c = 0] = words;
  const last = (words[6] ?? 0) * 65_536 + (words[7] ?? 0);
  const zeros = (from: number, to: number) => words.slice(from, to).every((word) => word === 0);
  if (zeros(0, 5) && (words[5] === 0xffff || words[5] === 0)) return last; // ::ffff:0:0/96, ::/96
  if (zeros(0, 4) && words[4] === 0xffff && words[5] === 0) return last; // ::ffff:0:0:0/96
  if (a === 0x64 && b === 0xff9b && zeros(2, 6)) return last; // 64:ff9b::/96
  if (a === 0x2002) return b * 65_536 + c; // 2002::/16
  return undefined;
}

function readIpv6(text: string): readonly number[] | undefined {
  const [head = '', tail] = text.split('::');
  const words = (part: string) =>
    part === '' ? [] : part.split(':').map((w) => Number.parseInt(w, 16));
  const before = words(head);
  const after = tail === undefined ? [] : words(tail);
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 0) return undefined;
  const all = [...before, ...Array<number>(tail === undefined ? 0 : missing).fill(0), ...after];
  return all.every((word) => Number.isInteger(word)) ? all : undefined;
}
