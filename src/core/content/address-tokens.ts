/**
 * What an address carries for one visit only: signatures and their ends, session names, numbers that
 * get around a cache. The pieces go with their names; path and other parameters stay, so that where a
 * link leads is still compared.
 *
 * Names: the signed addresses of Amazon S3 and CloudFront, Google Cloud Storage and Azure storage as
 * documented by each, the session parameters of PHP, Java, ASP.NET and ColdFusion, and what jQuery
 * (`_`) and others put behind an address.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import type { Span } from './span';

/** `;jsessionid=…` at the end of a path. */
const PATH_PARAMETER = /;(?:jsessionid|phpsessid|sessionid|sid|cfid|cftoken)=[^\s;/?#&"'<>]*/gi;
const QUERY = /\?[^\s"'<>#]+/g;

/** Whatever stands in them. */
const SIGNED = /^x-(?:amz|goog|oss|cos|obs)-/;
const SESSIONS: ReadonlySet<string> = new Set(
  'phpsessid jsessionid aspsessionid asp.net_sessionid cfid cftoken sessid oscsid zenid'.split(' '),
);
const SIGNATURES: ReadonlySet<string> = new Set(
  'signature sig hmac policy key-pair-id awsaccesskeyid googleaccessid hash-algorithm'.split(' '),
);
/** Only beside a signature: alone they may say what is shown. */
const OF_SIGNATURE: ReadonlySet<string> = new Set(
  'expires expiry exp sv ss srt sp sr se st spr sip skoid sktid skt ske sks skv'.split(' '),
);
/** Only with a value that is made up: `sid=12` may be a section. */
const MADE_UP: ReadonlySet<string> = new Set(
  (
    'token access_token auth_token csrf csrf_token csrfmiddlewaretoken _token xsrf nonce ' +
    'session session_id sessionid sid auth_key hdnts hdnea'
  ).split(' '),
);
const BUSTERS: ReadonlySet<string> = new Set(
  '_ t ts timestamp time cb cachebuster cache_buster nocache rnd rand random'.split(' '),
);
/** Of a file they are that; of a page they may be a video or an edition. */
const VERSIONS: ReadonlySet<string> = new Set('v ver version rev build'.split(' '));

const LONG_NUMBER = /^(?:\d{8,}|0\.\d{4,})$/;
const LONG_HEX = /^(?=[a-f]*\d)[0-9a-f]{8,}$/i;
const WITH_DIGIT = /^(?=\D*\d).{6,}$/;
const LONG = 16;
const FILE = /\.(?:css|m?js|png|jpe?g|gif|webp|avif|svg|ico|woff2?|mp[34]|webm)$/i;

interface Parameter extends Span {
  /** In small letters. */
  readonly name: string;
  readonly value: string;
}

/** In order, apart from each other. Linear in the text. */
export function addressTokenSpans(text: string): readonly Span[] {
  if (!text.includes('=')) return [];
  const spans: Span[] = [];
  for (const { 0: matched, index } of text.matchAll(PATH_PARAMETER)) {
    spans.push({ start: index, end: index + matched.length });
  }
  for (const { 0: query, index } of text.matchAll(QUERY)) {
    const isOfFile = FILE.test(text.slice(Math.max(0, index - 6), index));
    spans.push(...spansIn(parametersOf(query, index), { start: index, isOfFile }));
  }
  return spans;
}

/** @param start of the query in the text, its question mark */
function parametersOf(query: string, start: number): readonly Parameter[] {
  let at = start + 1;
  return query
    .slice(1)
    .split('&')
    .map((part) => {
      // In markup the sign between two is written out.
      const [name = '', ...value] = part.replace(/^amp;/, '').split('=');
      const found = {
        name: name.toLowerCase(),
        value: value.join('='),
        start: at,
        end: at + part.length,
      };
      at = found.end + 1;
      return found;
    });
}

/** With the sign that joins each to the next, or the last to those that stay. */
function spansIn(
  parameters: readonly Parameter[],
  query: { readonly start: number; readonly isOfFile: boolean },
): readonly Span[] {
  const isSigned = parameters.some(({ name }) => SIGNATURES.has(name));
  const isGone = (one: Parameter) => isForOneVisit(one, { ...query, isSigned });
  const staying = parameters.filter((one) => !isGone(one));
  if (staying.length === parameters.length) return [];
  const lastStaying = staying.at(-1);
  const end = parameters.at(-1)?.end ?? query.start;
  const spans: Span[] = [];
  for (const [index, one] of parameters.entries()) {
    const next = parameters[index + 1];
    if (!isGone(one)) continue;
    if (lastStaying === undefined || one.start > lastStaying.start) break;
    spans.push({ start: one.start, end: next?.start ?? one.end });
  }
  const rest = lastStaying?.end ?? query.start;
  return rest < end ? [...spans, { start: rest, end }] : spans;
}

function isForOneVisit(
  { name, value }: Parameter,
  { isSigned, isOfFile }: { readonly isSigned: boolean; readonly isOfFile: boolean },
): boolean {
  if (value === '') return false;
  if (SIGNED.test(name) || SIGNATURES.has(name)) return true;
  if (SESSIONS.has(name) || name.startsWith('aspsessionid')) return true;
  if (OF_SIGNATURE.has(name) && isSigned) return true;
  if (name === 'expires' || BUSTERS.has(name)) return LONG_NUMBER.test(value);
  if (MADE_UP.has(name)) return WITH_DIGIT.test(value) || value.length >= LONG;
  if (!VERSIONS.has(name)) return false;
  return isOfFile || LONG_NUMBER.test(value) || LONG_HEX.test(value);
}
