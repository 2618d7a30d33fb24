/** What is in the build: what the manifest asks for, and nothing that only tests or benches need. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER, BUILD } from './harness/subject';

const files = readdirSync(BUILD, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(BUILD, join(entry.parentPath, entry.name)));

const read = (file: string) => readFileSync(join(BUILD, file), 'utf8');

const manifest = JSON.parse(read('manifest.json')) as Record<string, unknown>;

/** Scripts and styles that a file names, as paths from the build's top. */
function namedBy(file: string): readonly string[] {
  const found = /\.(?:js|html)$/.test(file)
    ? [...read(file).matchAll(/["'`](\.{0,2}\/?[\w./-]+\.(?:js|css))["'`]/g)]
    : [];
  const here = dirname(file).replaceAll('\\', '/');
  return found.flatMap(([, path = '']) => {
    const absolute = path.startsWith('/') ? path.slice(1) : posix.join(here, path);
    return files.includes(absolute) ? [absolute] : [];
  });
}

/** All that is loaded from these on. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...namedBy(file));
  }
  return reached;
}

const WORKER = 'service-worker-loader.js';
/** Pages that a person opens, or that ours open. */
const PAGES = [
  ...['popup', 'options', 'dashboard', 'welcome', 'extract', 'sound'].map(
    (page) => `src/${page}/index.html`,
  ),
  'src/picker/frame.html',
  'src/picker/confirm.html',
];
/** Put into a page on the person's press. */
const INJECTED = [
  'src/inpage/main.js',
  'src/picker/inside/main.js',
  'src/picker/inside/selected.js',
];

test('the manifest asks for no site beforehand, and for nothing beyond its permissions', () => {
  expect(manifest).toMatchObject({
    manifest_version: 3,
    permissions: [
      'activeTab',
      'alarms',
      'contextMenus',
      'notifications',
      ...(BROWSER === 'chromium' ? ['offscreen'] : []),
      'scripting',
      'unlimitedStorage',
    ],
    optional_host_permissions: ['*://*/*'],
    incognito: 'not_allowed',
  });
  const powers = [
    'host_permissions',
    'optional_permissions',
    'content_scripts',
    'externally_connectable',
    'key',
    'update_url',
  ];
  expect(Object.keys(manifest).filter((key) => powers.includes(key))).toEqual([]);
});

test('the background is a worker in Chromium and an event page in Firefox, a module in both', () => {
  const background = {
    chromium: { service_worker: WORKER, type: 'module' },
    firefox: { scripts: [WORKER], type: 'module' },
  };
  expect(manifest['background']).toEqual(background[BROWSER]);
});

test('the pages run scripts of the build alone, and Firefox is not told to turn http into https', () => {
  const { extension_pages: policy } = manifest['content_security_policy'] as {
    extension_pages: string;
  };
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests/);
  // Any page may be the one a part is chosen on, whose frame is ours.
  expect(policy.replace("frame-ancestors 'self' http: https:;", '')).not.toMatch(/https?:/);
});

test('every script, style and page is one that the manifest or a page of the product loads', () => {
  const reached = reachedFrom([WORKER, ...PAGES, ...INJECTED]);
  const loadable = files.filter((file) => /\.(?:m?js|css|html|map|ts|wasm)$/.test(file));
  expect(loadable.filter((file) => !reached.has(file))).toEqual([]);
});

test('whatever else there is is the manifest, words and icons', () => {
  const others = files.filter((file) => !/\.(?:js|css|html)$/.test(file));
  const known = /^(?:manifest\.json|_locales\/\w+\/messages\.json|icons\/[\w-]+\.png)$/;
  expect(others.filter((file) => !known.test(file))).toEqual([]);
});

test('the background loads nothing later: a worker that has started may not import', () => {
  const scripts = [...reachedFrom([WORKER])];
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((file) => /\bimport\s*\(/.test(read(file)))).toEqual([]);
});

test('what reads PDFs is one file of its own, which only the page made for it loads', () => {
  const readers = files.filter((file) => file.endsWith('.js') && /InvalidPDF/.test(read(file)));
  expect(readers).toEqual(['src/extract/pdf-worker.js']);
  const others = ['popup', 'options', 'dashboard'].map((page) => `src/${page}/index.html`);
  const reached = reachedFrom([WORKER, ...others]);
  expect([...reached].filter((file) => readers.includes(file))).toEqual([]);
  expect(namedBy('src/extract/pdf-worker.js')).toEqual([]);
});

test('no script evaluates text, and none names the tests or another machine', () => {
  const scripts = files.filter((file) => file.endsWith('.js'));
  // A method of that name, and a call of it, evaluates no text.
  const suspect =
    /(?<![.\w$])eval\s*\((?![\w$, ]*\)\s*\{)|new Function\s*\(|test\/browser|test\/origin|vitest|__vite/;
  expect(scripts.filter((file) => suspect.test(read(file)))).toEqual([]);
});
