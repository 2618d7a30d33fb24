/**
 * Whether an address is that of a sign-in page, to judge where a redirect ended. Only whole words
 * count, in the places where sites put them; the same words as the name of an article do not.
 */

/** Path segments, without extension, that are a sign-in page. */
const SIGN_IN_SEGMENTS = new Set([
  'login',
  'log-in',
  'log_in',
  'logon',
  'log-on',
  'signin',
  'sign-in',
  'sign_in',
  'signon',
  'sign-on',
  'wp-login',
  'servicelogin',
  'userlogin',
  'user-login',
  'user_login',
  'loginpage',
  'loginform',
  'login-form',
  'member-login',
  'memberlogin',
  'account-login',
  'customer-login',
  'special:userlogin',
  'identity-login',
  'einloggen',
  'connexion',
  'se-connecter',
  'iniciar-sesion',
  'inloggen',
  'logowanie',
  'zaloguj',
  'prihlaseni',
  'logga-in',
]);

/** Segments that follow one another in the address of an identity server or framework. */
const SIGN_IN_PATHS = [
  /\/auth\/realms\/[^/]+/,
  /\/realms\/[^/]+\/protocol\//,
  /\/protocol\/openid-connect\/auth$/,
  /\/oauth2?(?:\/v\d(?:\.\d)?)?\/(?:authorize|auth)$/,
  /\/connect\/authorize$/,
  /\/adfs\/(?:ls|oauth2)(?:\/|$)/,
  /\/sessions?\/new$/,
  /\/idp\/(?:profile|sso|saml2?|startsso)/,
  /\/saml2?\/(?:sso|login|idp)/,
  /\/simplesaml\//,
];

/** Under these the word is what a text is about: `/blog/login`, `/wiki/Login`, `/tags/sign-in`. */
const SUBJECT_SEGMENTS = new Set(
  (
    'about article articles archive blog blogs book books category categories changelog code ' +
    'community docs documentation faq faqs forum forums glossary guide guides handbook help howto ' +
    'how-to issues kb knowledge knowledge-base knowledgebase learn manual news package packages post ' +
    'posts press product products project projects questions reference release releases search ' +
    'story stories support tag tags thread threads tips topic topics tutorial tutorials wiki'
  ).split(' '),
);

/** Host names whose first label says what the whole host is for. */
const SIGN_IN_HOSTS = new Set([
  'login',
  'logon',
  'signin',
  'sign-in',
  'sso',
  'auth',
  'idp',
  'adfs',
]);

/** Parameters that name the view a script shows: `?action=login`, `?title=Special:UserLogin`. */
const VIEW_PARAMETERS = new Set(
  'action act do page view mode task cmd op module route title screen'.split(' '),
);

/** Words that mean signing in only beside an address to come back to. */
const WEAK_SEGMENTS = new Set([
  'auth',
  'authenticate',
  'authentication',
  'sso',
  'account',
  'session',
]);
const RETURN_PARAMETERS = new Set(
  (
    'next return returnto return_to return-to returnurl return_url redirect redirectto redirect_to ' +
    'redirecturl redirect_url redirect_uri continue goto service dest destination back backurl ' +
    'back_url referer referrer target origin came_from relaystate'
  ).split(' '),
);

/** An address that does not parse is none. */
export function isSignInAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname, searchParams } = new URL(url);
  const segments = pathname.toLowerCase().split('/').filter(Boolean).map(unescaped);
  return (
    isSignInHost(hostname) ||
    SIGN_IN_PATHS.some((path) => path.test(pathname.toLowerCase().replace(/\/$/, ''))) ||
    hasSignInSegment(segments) ||
    hasSignInQuery(segments, [...searchParams])
  );
}

function isSignInHost(hostname: string): boolean {
  const labels = hostname.split('.');
  return labels.length > 2 && SIGN_IN_HOSTS.has(labels[0] ?? '');
}

function hasSignInSegment(segments: readonly string[]): boolean {
  const at = segments.findIndex((segment) => SIGN_IN_SEGMENTS.has(withoutExtension(segment)));
  if (at === -1) return false;
  // MediaWiki's own page has a name that no article can have.
  if (segments[at] === 'special:userlogin') return true;
  return !segments.slice(0, at).some((segment) => SUBJECT_SEGMENTS.has(segment));
}

function hasSignInQuery(
  segments: readonly string[],
  parameters: readonly (readonly [name: string, value: string])[],
): boolean {
  const names = new Set(parameters.map(([name]) => name.toLowerCase()));
  if (names.has('samlrequest')) return true;
  if (names.has('response_type') && names.has('client_id')) return true;
  const last = withoutExtension(segments.at(-1) ?? '');
  if (WEAK_SEGMENTS.has(last) && [...names].some((name) => RETURN_PARAMETERS.has(name)))
    return true;
  return parameters.some(
    ([name, value]) =>
      (VIEW_PARAMETERS.has(name.toLowerCase()) &&
        SIGN_IN_SEGMENTS.has(value.toLowerCase().split('/').at(-1) ?? '')) ||
      (name.toLowerCase() === 'openid.mode' && value === 'checkid_setup'),
  );
}

function withoutExtension(segment: string): string {
  return segment.replace(/\.(?:php\d?|aspx?|jspx?|html?|do|action|cgi|pl|cfm|xhtml)$/, '');
}

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a lone percent sign: taken as it stands
  }
}
