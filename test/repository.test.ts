/** The repository agrees with itself: the manifest with its documents, the locales with each other. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import manifest from '../manifest.json' with { type: 'json' };
import packages from '../package.json' with { type: 'json' };

const read = (path: string) => readFileSync(path, 'utf8');

/** The files git knows: what a clone would have. */
const committed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '');

describe('permissions', () => {
  /** Permission -> its reason, from the table's rows. */
  const reasons = new Map(
    [...read('docs/permissions.md').matchAll(/^\| `([^`]+)`(?: \(optional\))? \| (.*) \|$/gm)].map(
      ([, permission = '', reason = '']) => [permission, reason],
    ),
  );

  test('each has its sentence in docs/permissions.md, and no sentence is left over', () => {
    const asked = [...manifest.permissions, ...manifest.optional_host_permissions];
    expect([...reasons.keys()].sort()).toEqual(asked.sort());
  });

  test.each([...reasons])('%s is explained in a whole sentence', (_permission, reason) => {
    expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  });

  test('no site is asked for at install', () => {
    expect(Object.keys(manifest)).not.toContain('host_permissions');
    expect(Object.keys(manifest)).not.toContain('content_scripts');
    expect(manifest.permissions.filter((each) => each.includes(':'))).toEqual([]);
  });
});

describe('locales', () => {
  type Messages = Readonly<Record<string, { readonly message: string }>>;

  const messagesOf = (locale: string) =>
    JSON.parse(read(`public/_locales/${locale}/messages.json`)) as Messages;
  const placeholders = ({ message }: { readonly message: string }) =>
    [...new Set(message.match(/\$\d/g))].sort();

  const english = messagesOf('en');

  // That the other languages have them too, by their own grammar: test/ui/messages.test.ts.
  test.each(Object.keys(english).filter((key) => key.endsWith('_one')))(
    '%s has its plural',
    (key) => expect(Object.keys(english)).toContain(key.replace(/_one$/, '_other')),
  );

  test('placeholders are counted from 1 without a gap', () => {
    const gaps = Object.entries(english).filter(([, message]) =>
      placeholders(message).some((each, index) => each !== `$${index + 1}`),
    );
    expect(gaps).toEqual([]);
  });
});

describe('packages', () => {
  test('the lock holds no address of a registry', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });

  test.each(Object.entries({ ...packages.dependencies, ...packages.devDependencies }))(
    '%s is asked for in one version',
    (_name, version) => expect(version).toMatch(/^\d+\.\d+\.\d+$/),
  );
});

describe('what is committed', () => {
  /** Rule -> what would break it. Written in pieces, so that this file does not break them. */
  const NEVER: Readonly<Record<string, RegExp>> = {
    'a path of one machine': new RegExp(
      ['(?:^|[\\s"\'`(=])(?:/(?:work|root|home|Users)', '/|[A-Z]:\\\\\\\\?Users\\\\)'].join(''),
      'm',
    ),
    'the host of a package registry': new RegExp(
      ['registry\\.npm', 'js|registry\\.yarn', 'pkg'].join(''),
    ),
    'a note to self without an issue': new RegExp(
      ['\\b(?:TO', 'DO|FIX', 'ME)\\b(?! ?\\(?#\\d)'].join(''),
    ),
  };

  const BINARY = /\.(png|zip|xlsx|ico|woff2?)$/;

  test.each(Object.entries(NEVER))('%s is in no file', (_what, pattern) => {
    const texts = committed.filter((path) => !BINARY.test(path) && path !== 'package-lock.json');
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((path) => pattern.test(read(path)))).toEqual([]);
  });

  test.each([
    ['a path of one machine', ['see /ro', 'ot/x']],
    ['a path of one machine', ["'/ho", "me/x'"]],
    ['the host of a package registry', ['https://registry.npm', 'js.org/']],
    ['a note to self without an issue', ['// TO', 'DO: later']],
  ] as const)('%s would be found', (what, pieces) => {
    expect(NEVER[what]?.test(pieces.join(''))).toBe(true);
  });
});
