/**
 * From bytes to text: byte order mark, then the header's charset, then what the document declares,
 * then a fallback. `Response.text()` would read everything as UTF-8.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
import sniff from 'html-encoding-sniffer';
import { mediaKind } from './media';

export interface Decoded {
  readonly text: string;
  /** The encoding used, by its name in the Encoding standard, lower case. */
  readonly encoding: string;
  /** What named the encoding. */
  readonly source: 'bom' | 'header' | 'meta' | 'fallback';
}

const UNDECLARED = 'undeclared';
const DECLARATION_BYTES = 1024;

/** Never fails: an unknown label is passed over, an undecodable byte becomes U+FFFD. */
export function decodeBody(bytes: Uint8Array, contentType: string | undefined): Decoded {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decodeAs(marked, bytes, 'bom');

  const inHeader = knownEncoding(charsetParameter(contentType));
  if (inHeader !== undefined) return decodeAs(inHeader, bytes, 'header');

  const head = asciiHead(bytes);
  const kind = mediaKind(contentType, head);
  if (kind === 'html' || kind === 'xml') {
    const declared = knownEncoding(kind === 'html' ? metaCharset(bytes) : xmlDeclaration(head));
    if (declared !== undefined) return decodeAs(declared, bytes, 'meta');
  }
  // HTML without a declaration is what browsers read as windows-1252; other text is UTF-8 today,
  // and so is JSON that is sent as HTML.
  const isPage = kind === 'html' && !/^\s*[[{]/.test(head);
  const text = isPage ? undefined : strictUtf8(bytes);
  return text === undefined
    ? decodeAs('windows-1252', bytes, 'fallback')
    : { text, encoding: 'utf-8', source: 'fallback' };
}

function decodeAs(encoding: string, bytes: Uint8Array, source: Decoded['source']): Decoded {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text: encoding === 'windows-1252' ? mendWindows1252(text) : text, encoding, source };
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined; // not UTF-8: the only thing `fatal` throws for
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

/** The first `charset` of a content type, unquoted. */
function charsetParameter(contentType: string | undefined): string | undefined {
  const found = /;\s*charset=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType ?? '');
  return found?.[1] ?? found?.[2];
}

/** The standard name of a label, or `undefined` for one that no decoder here knows. */
function knownEncoding(label: string | undefined): string | undefined {
  if (label === undefined || label === '') return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined; // an unknown label: the only thing the constructor throws for
  }
}

function metaCharset(bytes: Uint8Array): string | undefined {
  try {
    const name = sniff(bytes, { defaultEncoding: UNDECLARED });
    return name === UNDECLARED ? undefined : name;
  } catch {
    // The sniffer indexes past the end of `content="charset"`: a declaration that names nothing.
    return undefined;
  }
}

/** XML 1.0, 4.3.3: read by its ASCII bytes. UTF-16 has a mark, so a claim of it here is untrue. */
function xmlDeclaration(head: string): string | undefined {
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/.exec(head)?.[1];
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function asciiHead(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES));
}

const C1_OF_WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Node 20 decodes windows-1252 as latin1 and leaves C1 controls where quotes and the euro sign are.
 * No such control comes out of a right decoder except where the table maps it to itself, so this
 * changes nothing in a browser.
 */
function mendWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (c) => C1_OF_WINDOWS_1252[c.charCodeAt(0) - 0x80] ?? c);
}
