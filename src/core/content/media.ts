/**
 * What kind of content an answer is, by its type and, where that is missing, by its first
 * characters. Only kinds that are read differently are told apart.
 *
 * @see https://mimesniff.spec.whatwg.org/ for the leading markup and the binary characters
 */

/** `other` is content without text of its own (images, PDF, archives): compared by hash. */
export type MediaKind = 'html' | 'text' | 'json' | 'xml' | 'other';

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);
const JSON_TYPES = new Set(['application/json', 'text/json', 'text/x-json']);
const XML_TYPES = new Set(['application/xml', 'text/xml']);
/** Types outside `text/` that a person can read as text. */
const TEXT_TYPES = new Set([
  'application/javascript',
  'application/x-javascript',
  'application/ecmascript',
  'application/x-yaml',
  'application/yaml',
  'application/toml',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-sh',
  'application/sql',
  'application/x-www-form-urlencoded',
  'message/rfc822',
]);

/** As many characters as the sniffing standard reads. */
const SNIFFED_CHARS = 1445;
const XML_START = /^\ufeff?\s*<\?xml[\s?]/i;
const MARKUP_START = /^\ufeff?\s*<(?:!doctype[\s>]|!--|\/?[a-z][a-z0-9-]*[\s/>])/i;
/**
 * Files that are sent as pages all the same: PDF, PNG, GIF, JPEG, WebP, ZIP. Read as text, most of
 * what changes in them is lost; bytes of no ASCII are whatever the decoder made of them.
 */
const FILE_START =
  /^(?:%PDF-|[^\u0000-\u007f]PNG\r\n\u001a|GIF8[79]a|[^\u0000-\u007f]{3,4}[^]{1,3}(?:JFIF|Exif)\u0000|RIFF[^]{1,8}WEBP|PK\u0003\u0004)/;
/** "Binary data bytes" of the standard: control characters that no text has (escape is one that some have). */
const BINARY_CHARACTER = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** The type without parameters, in lower case; `undefined` if it is missing or is no type at all. */
export function mediaType(contentType: string | undefined): string | undefined {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return essence && /^[^\s/*]+\/[^\s/*]+$/.test(essence) ? essence : undefined;
}

/**
 * The kind of an answer. A missing type with visible text counts as HTML if it begins like markup,
 * else as plain text. `text` (or just its beginning) also unmasks a file sent as plain text.
 */
export function mediaKind(contentType: string | undefined, text?: string): MediaKind {
  const head = text?.slice(0, SNIFFED_CHARS) ?? '';
  const type = mediaType(contentType);
  if (FILE_START.test(head)) return 'other';
  if (type === undefined) return sniffedKind(head);
  if (HTML_TYPES.has(type)) return 'html';
  if (JSON_TYPES.has(type) || type.endsWith('+json')) return 'json';
  if (type.startsWith('image/')) return 'other';
  if (XML_TYPES.has(type) || type.endsWith('+xml')) return 'xml';
  if (type.startsWith('text/') || TEXT_TYPES.has(type)) return isBinary(head) ? 'other' : 'text';
  return 'other';
}

function sniffedKind(head: string): MediaKind {
  if (XML_START.test(head)) return /<html[\s>]/i.test(head) ? 'html' : 'xml';
  if (MARKUP_START.test(head)) return 'html';
  return isBinary(head) ? 'other' : 'text';
}

function isBinary(head: string): boolean {
  return BINARY_CHARACTER.test(head);
}
