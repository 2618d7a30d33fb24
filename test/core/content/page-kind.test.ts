import { describe, expect, test } from 'vitest';
import { recogniseChallenge } from '../../../src/core/content/page-kind';
import { isSignInAddress } from '../../../src/core/content/sign-in-address';

interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly title?: string;
}

function recognise({ status = 200, headers = {}, text, title }: Given): boolean {
  return recogniseChallenge({ status, header: (name) => headers[name] ?? null, text, title });
}

const HEALTHY_SCRIPT =
  '<script>window.__CF$cv$params={r:"1"};</script><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>';
const LONG = `<p>${'We sell lamps and write about them. '.repeat(80)}</p>`;

describe('recogniseChallenge sees a bot check', () => {
  test.each<[string, Given]>([
    ['that says so', { headers: { 'cf-mitigated': 'challenge' }, text: 'v1' }],
    [
      'that says so on a refusal',
      { status: 403, headers: { 'cf-mitigated': 'challenge' }, text: '' },
    ],
    [
      'of another service that says so',
      { status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, text: '' },
    ],
    [
      'that refuses and runs its script',
      { status: 403, text: '<script>window._cf_chl_opt={}</script>' },
    ],
    ['that refuses under its title', { status: 503, text: '<title>Just a moment...</title>' }],
    [
      'that refuses with a captcha and its sentence',
      {
        status: 403,
        text: '<p>Complete the security check to access shop.test</p><div class="h-captcha"></div>',
      },
    ],
    [
      'with title and sentence',
      { text: '<title>Just a moment...</title><p>Checking your browser before you go on</p>' },
    ],
    [
      'with a title in the body',
      {
        text: '<html><head><title>t</title></head><body><title>Just a moment...</title><p>Checking your browser before you go on</p></body></html>',
      },
    ],
    [
      'with sentence and script',
      {
        text: '<p>Verify you are human</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
      },
    ],
    [
      'with sentence and captcha',
      { text: "<p>We just need to make sure you're not a robot</p><div class=g-recaptcha></div>" },
    ],
    [
      'whose title is given',
      { title: 'Access to this page has been denied', text: '<div id="px-captcha"></div>' },
    ],
  ])('%s', (_name, given) => expect(recognise(given)).toBe(true));
});

describe('recogniseChallenge does not cry wolf', () => {
  test.each<[string, Given]>([
    ['at the script on healthy pages', { text: `<title>Shop</title>${LONG}${HEALTHY_SCRIPT}` }],
    [
      'at that script on a page with hardly any text',
      { text: `<title>Stock</title><p>7 left</p>${HEALTHY_SCRIPT}` },
    ],
    [
      'at that script on an error page',
      { status: 503, text: `<title>Maintenance</title><p>Back at noon</p>${HEALTHY_SCRIPT}` },
    ],
    [
      'at a sign-up form with a captcha',
      { text: '<title>Join</title><form><div class="g-recaptcha"></div></form>' },
    ],
    [
      'at a refused form with a captcha',
      { status: 403, text: '<title>Forbidden</title><div class="g-recaptcha"></div>' },
    ],
    ['at a page called so', { text: '<title>Just a moment...</title><p>A poem</p>' }],
    [
      'at a page that quotes the sentence',
      {
        text: '<title>Forum</title><p>What does "Checking your browser before accessing" mean?</p>',
      },
    ],
    [
      'at an article about it',
      {
        text: `<title>Just a moment...</title><p>Checking your browser before accessing</p>${LONG}`,
      },
    ],
    ['at a plain refusal', { status: 403, text: '<title>403 Forbidden</title><h1>Forbidden</h1>' }],
    ['at another field value', { headers: { 'cf-mitigated': 'none' }, text: 'v1' }],
    [
      'at words that begin like a title',
      { text: '<title>Just a momentary lapse</title><p>Verify you are human</p>' },
    ],
    ['at an empty answer', { text: '' }],
  ])('%s', (_name, given) => expect(recognise(given)).toBe(false));

  test('at a page too deep to read', () => {
    const marks = '<title>Just a moment...</title><p>Verify you are human</p>';
    expect(recognise({ text: marks + '<div>'.repeat(5000) })).toBe(false);
  });
});

describe('isSignInAddress knows', () => {
  test.each([
    'https://ex.test/login?next=/final',
    'https://ex.test/login',
    'https://ex.test/Login/',
    'https://ex.test/users/sign_in',
    'https://ex.test/wp-login.php?redirect_to=https%3A%2F%2Fex.test%2F&reauth=1',
    'https://ex.test/blog/wp-login.php',
    'https://ex.test/forum/login.php',
    'https://accounts.example.org/ServiceLogin?continue=https://mail.example.org/',
    'https://accounts.example.org/v3/signin/identifier',
    'https://ex.test/auth/realms/main/protocol/openid-connect/auth?client_id=a',
    'https://ex.test/realms/main/protocol/saml',
    'https://ex.test/oauth2/v2.0/authorize?response_type=code&client_id=1',
    'https://ex.test/connect/authorize',
    'https://ex.test/adfs/ls/?wa=wsignin1.0',
    'https://ex.test/sessions/new',
    'https://ex.test/session/new?return_to=%2F',
    'https://ex.test/cas/login?service=https%3A%2F%2Fex.test',
    'https://ex.test/login/index.php',
    'https://ex.test/w/index.php?title=Special:UserLogin&returnto=Main',
    'https://ex.test/wiki/Special:UserLogin',
    'https://ex.test/wiki/Special%3AUserLogin',
    'https://ex.test/index.php?action=login',
    'https://ex.test/ucp.php?mode=login&redirect=index.php',
    'https://ex.test/index.php?route=account/login',
    'https://ex.test/support/login?return_to=/tickets/5',
    'https://ex.test/auth?next=/orders',
    'https://ex.test/account?returnUrl=%2Forders',
    'https://ex.test/saml2?SAMLRequest=abc',
    'https://login.example.org/',
    'https://sso.example.org/start?x=1',
    'https://ex.test/customer/account/login/referer/abc/',
    'https://ex.test/iniciar-sesion',
  ])('%s', (url) => expect(isSignInAddress(url)).toBe(true));
});

describe('isSignInAddress does not take for one', () => {
  test.each([
    'https://ex.test/',
    'https://ex.test/blog/logins-explained',
    'https://ex.test/blog/login',
    'https://ex.test/docs/auth/sign-in',
    'https://ex.test/help/sign-in.html',
    'https://ex.test/wiki/Login',
    'https://ex.test/wiki/Login?redirect=no',
    'https://ex.test/w/index.php?title=Login',
    'https://ex.test/tags/login',
    'https://ex.test/search?q=login',
    'https://ex.test/design/signing',
    'https://ex.test/authors',
    'https://ex.test/authors?next=/2',
    'https://ex.test/catalog/in',
    'https://ex.test/catalog/login-tables',
    'https://ex.test/auth',
    'https://ex.test/account',
    'https://ex.test/session/12?next=2',
    'https://ex.test/signup?next=/',
    'https://ex.test/logout',
    'https://ex.test/oauth2/overview',
    'https://ex.test/news?next=/login',
    'https://ex.test/list?page=2',
    'https://login-news.example.org/',
    'https://author.example.org/',
    'https://login.test/',
    'https://ex.test/100%',
    'not an address',
    '',
  ])('%s', (url) => expect(isSignInAddress(url)).toBe(false));
});
