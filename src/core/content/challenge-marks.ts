/**
 * What the common bot checks look like. Three kinds of marks, each weak alone: a blog post may be
 * called "Just a moment…", a healthy form may carry a captcha.
 */

export interface ChallengeMarks {
  readonly title: boolean;
  readonly sentence: boolean;
  /** A script that only the check itself runs. */
  readonly script: boolean;
  /** A captcha, as healthy forms have one too. */
  readonly widget: boolean;
}

/** Fields in which a check declares itself. */
const DECLARATIONS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['cf-mitigated', ['challenge']],
  ['x-amzn-waf-action', ['challenge', 'captcha']],
  ['x-vercel-mitigated', ['challenge']],
];

const TITLES = new RegExp(
  `^(?:${[
    'just a moment\\b.*',
    'one moment,? please\\b.*',
    'attention required! \\| cloudflare',
    'please wait\\W* \\| cloudflare',
    'checking your browser\\b.*',
    'ddos-guard',
    'ddos protection\\b.*',
    'robot check',
    '(?:bot|human) verification',
    'are you (?:a )?(?:robot|human)\\W*',
    'security check(?:point)?',
    'vercel security checkpoint',
    'client challenge',
    'pardon our interruption\\W*',
    'access to this page has been denied\\W*',
    "making sure you(?:'|’)re not a bot!?",
    'verify(?:ing)? you are (?:a )?human\\W*',
    'nur einen moment\\W*',
    'einen moment,? bitte\\W*',
    'un instant\\b\\W*',
    'un momento\\b\\W*',
    'even geduld\\W*',
  ].join('|')})$`,
  'i',
);

const SENTENCES = new RegExp(
  [
    'checking (?:if the site connection is secure|your browser before)',
    'verif(?:y|ying) (?:that )?you are (?:a )?(?:human|not a (?:ro)?bot)',
    "verif(?:y|ying) (?:that )?you(?:'|’|&#39;|&#x27;)re (?:a )?(?:human|not a (?:ro)?bot)",
    "we(?:'|’|&#39;)re verifying your browser",
    'needs to review the security of your connection',
    'performing security verification',
    'enable javascript and cookies to continue',
    'complete the security check to (?:access|continue)',
    'press (?:&amp;|&|and) hold to confirm you are',
    'unusual traffic from your (?:computer )?network',
    "we just need to make sure you(?:&#39;|’|')re not a robot",
    'ddos protection by',
    'request unsuccessful\\. incapsula incident',
    'why do i have to complete a captcha',
  ].join('|'),
  'i',
);

/**
 * `challenge-platform` is not among them: that script is on the healthy pages of every site that
 * has the service in front. Only its `orchestrate` part belongs to a check.
 */
const SCRIPTS = new RegExp(
  [
    '_cf_chl_opt',
    '__cf_chl_(?:rt|f)_tk',
    'cf-browser-verification',
    '/challenge-platform/h/[a-z]/orchestrate/',
    'captcha-delivery\\.com/',
    'id=["\']?px-captcha',
    'sucuri_cloudproxy_js',
    'ddos-guard/js-challenge',
    'anubis_challenge',
    '_Incapsula_Resource\\?SWUDNSAI',
    'token\\.awswaf\\.com/[^"\']*/challenge\\.js',
  ].join('|'),
  'i',
);

const WIDGETS =
  /challenges\.cloudflare\.com\/turnstile|class=["']?(?:g-recaptcha|h-captcha|cf-turnstile)\b|hcaptcha\.com\/1\/api\.js|recaptcha\/api\.js/i;

const TITLE_ELEMENT = /<title[^>]{0,200}>([^<]{0,200})/gi;

/** Whether a response field says that this is a check. */
export function declaresChallenge(header: (name: string) => string | null): boolean {
  return DECLARATIONS.some(([name, values]) => {
    const value = header(name)?.trim().toLowerCase();
    return value !== undefined && values.includes(value);
  });
}

export function challengeMarks(source: string, title: string | undefined): ChallengeMarks {
  const titles = Array.from(source.matchAll(TITLE_ELEMENT), ([, text]) => text ?? '');
  return {
    title: [title ?? '', ...titles].some((text) => TITLES.test(text.trim())),
    sentence: SENTENCES.test(source),
    script: SCRIPTS.test(source),
    widget: WIDGETS.test(source),
  };
}
