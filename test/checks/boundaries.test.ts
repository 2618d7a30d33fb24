/** A violation of each rule about `src` is planted and found; the same tree without it passes. */
import { describe, expect, test } from 'vitest';
import { checkBoundaries } from '../../scripts/boundaries/check-boundaries.mjs';
import { type Files, plantTree } from './planted-tree';

/** One legitimate import of each kind the layers allow. */
const CLEAN: Files = {
  'public/_locales/en/messages.json': '{}',
  'src/core/ports/clock.ts': 'export interface Clock { now(): number }',
  'src/core/http/validators.ts':
    "export const tagField = (tag: string) => ({ 'If-None-Match': tag });",
  'src/core/diff/align.ts': "import { diffArrays } from 'diff'; export const align = diffArrays;",
  'src/core/content/tree.ts':
    "import type { Element } from 'domhandler'; import { align } from '../diff/align'; export const keep = (e: Element) => align; export const at = new Date(0);",
  'src/adapters/clock.ts':
    "import type { Clock } from '../core/ports/clock'; import browser from 'webextension-polyfill'; export const clock: Clock = { now: () => Date.now() }; export const b = browser;",
  'src/adapters/http-fetcher.ts': 'export const get = (url: string) => fetch(url);',
  'src/adapters/storage/database.ts':
    "import { openDB } from 'idb'; import { align } from '../../core/diff/align'; export const open = () => [openDB, align];",
  'src/messaging/protocol.ts':
    "import type { Clock } from '../core/ports/clock'; import type words from '../../public/_locales/en/messages.json'; import browser from 'webextension-polyfill'; export type P = Clock | typeof words; export const b = browser;",
  'src/background/index.ts':
    "import browser from 'webextension-polyfill'; import { clock } from '../adapters/clock'; import { open } from '../adapters/storage/database'; import { b } from '../messaging/protocol'; import { keep } from '../core/content/tree'; export type { P } from '../messaging/protocol'; export const all = [browser, clock, open, b, keep];",
  'src/ui/card.tsx':
    "import type { P } from '../messaging/protocol'; export const Card = ({ p }: { p: P }) => <p>{String(p)}</p>;",
  'src/popup/main.tsx':
    "import { render } from 'preact'; import { Card } from '../ui/card'; import { align } from '../core/diff/align'; export const show = [render, Card, align]; const lazy = () => import('./later'); export const l = lazy;",
  'src/popup/later.ts': 'export const fetch = (port: { fetch(): void }) => port.fetch();',
};

const findingsOf = (planted: Files) =>
  checkBoundaries(plantTree({ ...CLEAN, ...planted })).findings;

test('a tree that keeps the rules has no findings, and every file was read', () => {
  const { files, read, findings } = checkBoundaries(plantTree(CLEAN));
  expect(findings).toEqual([]);
  expect({ files, read }).toEqual({ files: 12, read: 12 });
});

test('a file that cannot be read shows as one module too few', () => {
  const { files, read, findings } = checkBoundaries(
    plantTree({ ...CLEAN, 'src/ui/broken.ts': 'export const = ;' }),
  );
  expect(read).toBe(files - 1);
  expect(findings).toMatchObject([{ rule: 'readable', file: 'src/ui/broken.ts' }]);
});

describe('one planted fault, one finding', () => {
  test.each<[rule: string, what: string, file: string, text: string]>([
    ['layers', 'the engine uses an adapter', 'src/core/a.ts', "import '../adapters/clock';"],
    [
      'layers',
      'the engine takes a type from messaging',
      'src/core/a.ts',
      "import type { P } from '../messaging/protocol'; export type Q = P;",
    ],
    [
      'layers',
      'the engine uses a package of the browser',
      'src/core/a.ts',
      "import 'webextension-polyfill';",
    ],
    ['layers', 'the engine uses a package it is not allowed', 'src/core/a.ts', "import 'preact';"],
    ['layers', 'the engine uses Node', 'src/core/a.ts', "import 'node:fs';"],
    [
      'layers',
      'an adapter runs the engine',
      'src/adapters/a.ts',
      "import { align } from '../core/diff/align'; export const a = align;",
    ],
    [
      'layers',
      'an adapter uses the background',
      'src/adapters/a.ts',
      "import '../background/index';",
    ],
    [
      'layers',
      'an adapter uses the database outside storage',
      'src/adapters/a.ts',
      "import 'idb';",
    ],
    ['layers', 'an adapter uses a page', 'src/adapters/a.ts', "import '../popup/later';"],
    [
      'layers',
      'storage uses the polyfill',
      'src/adapters/storage/a.ts',
      "import 'webextension-polyfill';",
    ],
    [
      'layers',
      'messaging runs the engine',
      'src/messaging/a.ts',
      "import { align } from '../core/diff/align'; export const a = align;",
    ],
    ['layers', 'messaging uses an adapter', 'src/messaging/a.ts', "import '../adapters/clock';"],
    ['layers', 'the background uses a page', 'src/background/a.ts', "import '../popup/later';"],
    [
      'layers',
      'the background uses the polyfill',
      'src/background/a.ts',
      "import 'webextension-polyfill';",
    ],
    ['layers', 'the background uses the database package', 'src/background/a.ts', "import 'idb';"],
    ['layers', 'a page uses an adapter', 'src/popup/a.ts', "import '../adapters/clock';"],
    ['layers', 'a page uses the background', 'src/popup/a.ts', "import '../background/index';"],
    ['layers', 'a page uses another page', 'src/dashboard/a.ts', "import '../popup/later';"],
    ['layers', 'a page uses the polyfill', 'src/options/a.ts', "import 'webextension-polyfill';"],
    [
      'layers',
      'a page lazily uses an adapter',
      'src/popup/a.ts',
      "export const a = () => import('../adapters/clock');",
    ],
    ['layers', 'the pages’ parts use a page', 'src/ui/a.ts', "import '../popup/later';"],
    ['layers', 'the source uses a test', 'src/ui/a.ts', "import '../../test/fake';"],
    ['layers', 'an import leads to no file', 'src/ui/a.ts', "import './nowhere';"],
    ['layers', 'a file is in no layer', 'src/helpers.ts', 'export const a = 1;'],
    [
      'layers',
      'a type import expression crosses a layer',
      'src/core/a.ts',
      "export type P = import('../messaging/protocol').P;",
    ],
    [
      'one-place',
      'a package of the engine is used in a second file',
      'src/core/diff/b.ts',
      "import { diffWords } from 'diff'; export const b = diffWords;",
    ],
    [
      'cycles',
      'a file needs itself through another',
      'src/core/diff/align.ts',
      "import { diffArrays } from 'diff'; import type { keep } from '../content/tree'; export const align = diffArrays; export type Keep = typeof keep;",
    ],
    ['purity', 'the engine reads the clock', 'src/core/a.ts', 'export const a = () => Date.now();'],
    [
      'purity',
      'the engine reads the clock by a constructor',
      'src/core/a.ts',
      'export const a = () => new Date();',
    ],
    [
      'purity',
      'the engine reads the clock by a call',
      'src/core/a.ts',
      'export const a = () => Date();',
    ],
    ['purity', 'the engine draws lots', 'src/core/a.ts', 'export const a = () => Math.random();'],
    ['purity', 'the engine passes on chance', 'src/core/a.ts', 'export const a = Math.random;'],
    [
      'purity',
      'the engine reads the other clock',
      'src/core/a.ts',
      'export const a = () => globalThis.performance.now();',
    ],
    [
      'purity',
      'the engine makes up an id',
      'src/core/a.ts',
      'export const a = () => crypto.randomUUID();',
    ],
    [
      'one-fetch',
      'another adapter fetches',
      'src/adapters/a.ts',
      "export const a = () => fetch('x:');",
    ],
    [
      'one-fetch',
      'a page fetches by the global object',
      'src/popup/a.ts',
      "export const a = () => globalThis.fetch('x:');",
    ],
    [
      'one-fetch',
      'fetch is given another name',
      'src/background/a.ts',
      'const ask = fetch; export const a = ask;',
    ],
    [
      'one-fetch',
      'a page opens a socket',
      'src/popup/a.ts',
      "export const a = new WebSocket('x:');",
    ],
    [
      'one-fetch',
      'a page sends a beacon',
      'src/popup/a.ts',
      "export const a = navigator.sendBeacon('x:');",
    ],
    [
      'no-import-call',
      'the background loads later',
      'src/background/a.ts',
      "export const a = () => import('./index');",
    ],
    [
      'no-import-call',
      'what the background uses loads later',
      'src/core/diff/align.ts',
      "import { diffArrays } from 'diff'; export const align = () => [diffArrays, import('./other')];",
    ],
    [
      'text-only',
      'a page sets markup',
      'src/popup/a.ts',
      "export const a = (e: Element) => { e.innerHTML = 'x'; };",
    ],
    [
      'text-only',
      'a page sets markup by a computed name',
      'src/popup/a.ts',
      "export const a = (e: Element) => { e['outerHTML'] = 'x'; };",
    ],
    [
      'text-only',
      'a page inserts markup',
      'src/popup/a.ts',
      "export const a = (e: Element) => e.insertAdjacentHTML('beforeend', 'x');",
    ],
    [
      'text-only',
      'a page writes to the document',
      'src/popup/a.ts',
      "export const a = () => document.write('x');",
    ],
    [
      'text-only',
      'a component sets markup',
      'src/popup/a.tsx',
      "export const A = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;",
    ],
    [
      'text-only',
      'another file than the one for stored pages fills a frame',
      'src/dashboard/a.ts',
      "export const a = (f: HTMLIFrameElement) => { f.srcdoc = 'x'; };",
    ],
    [
      'text-only',
      'the file for stored pages sets other markup',
      'src/dashboard/old-page/inert-frame.ts',
      "export const a = (e: Element) => { e.innerHTML = 'x'; };",
    ],
    [
      'text-only',
      'markup is hidden in properties',
      'src/popup/a.ts',
      "export const a = { dangerouslySetInnerHTML: { __html: 'x' } };",
    ],
    [
      'one-precondition',
      'another module makes a precondition',
      'src/adapters/a.ts',
      "export const a = { 'if-modified-since': 'x' };",
    ],
    ['habits', 'an enum', 'src/ui/a.ts', 'export enum A { B }'],
    ['habits', 'a default export', 'src/ui/a.ts', 'export default 1;'],
    ['habits', 'a barrel', 'src/ui/a.ts', "export * from './card';"],
    ['habits', 'a name passed on', 'src/ui/a.ts', "export { Card } from './card';"],
  ])('%s: %s', (rule, _what, file, text) => {
    const extra: Files = {
      'test/fake.ts': 'export const a = 1;',
      'src/core/diff/other.ts': 'export const o = 1;',
    };
    const planted = findingsOf({ ...extra, [file]: text });
    expect(planted.map((finding) => finding.rule)).toEqual([rule]);
    expect(rule === 'cycles' || planted[0]?.file === file).toBe(true);
  });
});
