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

/** Parameters that name the view a script shows: `?action=login`. */
const VIEW_PARAMETERS = new Set(
  'action act do page view mode task cmd op module route screen'.split(' '),
);

/** Words that mean signing in only beside an address to come back to. */
const WEAK_SEGMENTS = new Set([
  'auth',
  'authenticate',
  'authentication',
  'sso',
  'account',
  'connexion',
]);
const RETURN_PARAMETERS = new Set(
  (
    'next return returnto return_to return-to returnurl return_url redirect redirectto redirect_to ' +
    'redirecturl redirect_url redirect_uri continue goto service dest destination backurl back_url ' +
    'came_from'
  ).split(' '),
);

type Parameters = readonly (readonly [name: string, value: string])[];

/** An address that does not parse is none. */
export function isSignInAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname, searchParams } = new URL(url);
  const segments = pathname.toLowerCase().split('/').filter(Boolean).map(unescaped);
  const parameters: Parameters = Array.from(searchParams, ([name, value]) => [
    name.toLowerCase(),
    value.toLowerCase(),
  ]);
  return (
    isSignInHost(hostname) ||
    SIGN_IN_PATHS.some((path) => path.test(pathname.toLowerCase().replace(/\/$/, ''))) ||
    hasSignInSegment(segments, parameters) ||
    hasSignInQuery(segments, parameters)
  );
}

function isSignInHost(hostname: string): boolean {
  const labels = hostname.split('.');
  return labels.length > 2 && SIGN_IN_HOSTS.has(labels[0] ?? '');
}

function hasSignInSegment(segments: readonly string[], parameters: Parameters): boolean {
  const at = segments.findIndex((segment) => SIGN_IN_SEGMENTS.has(withoutExtension(segment)));
  const segment = segments[at];
  if (segment === undefined) return false;
  const isSubject = segments.slice(0, at).some((each) => SUBJECT_SEGMENTS.has(each));
  // No article is called so: a script, MediaWiki's own page, an address to come back to.
  return (
    !isSubject ||
    segment === 'special:userlogin' ||
    /\.(?!html?$)/.test(segment) ||
    hasReturnAddress(parameters)
  );
}

function hasSignInQuery(segments: readonly string[], parameters: Parameters): boolean {
  const names = new Set(parameters.map(([name]) => name));
  if (names.has('samlrequest')) return true;
  if (names.has('response_type') && names.has('client_id')) return true;
  const last = withoutExtension(segments.at(-1) ?? '');
  if (WEAK_SEGMENTS.has(last) && hasReturnAddress(parameters)) return true;
  return parameters.some(
    ([name, value]) =>
      (VIEW_PARAMETERS.has(name) && SIGN_IN_SEGMENTS.has(value.split('/').at(-1) ?? '')) ||
      (name === 'title' && value === 'special:userlogin') ||
      (name === 'openid.mode' && value === 'checkid_setup'),
  );
}

function hasReturnAddress(parameters: Parameters): boolean {
  return parameters.some(([name, value]) => RETURN_PARAMETERS.has(name) && value.includes('/'));
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
