/** Who may import whom. The table is docs/architecture.md's; the reasons are there. */

const POLYFILL = 'webextension-polyfill';
const UI_PACKAGES = ['preact', 'preact/hooks', 'preact/jsx-runtime', '@preact/signals'];
const PAGES = ['popup', 'options', 'dashboard', 'picker', 'welcome', 'extract', 'sound'];

/** Deterministic packages that the engine may use. */
const CORE_PACKAGES = [
  '@tusbar/cache-control',
  'css-select',
  'diff',
  'domhandler',
  'fast-xml-parser',
  'html-encoding-sniffer',
  'jsonpath-rfc9535',
  'papaparse',
  'parse5',
  'parse5-htmlparser2-tree-adapter',
  're2js',
  'robots-parser',
  'valibot',
];

/** Each of these is behind one file of the engine, so that it can be exchanged in one place. */
const SHARED_CORE_PACKAGES = ['domhandler', 'valibot'];

/**
 * Per layer: the layers its files may import (beside itself), those it may take only types from, and
 * its packages. A page's layer is its folder.
 */
const LAYERS = {
  core: { from: [], typesFrom: [], packages: CORE_PACKAGES },
  adapters: { from: ['core/ports'], typesFrom: ['core'], packages: [POLYFILL, 'valibot'] },
  // A transaction applies the engine's decisions to the rows it has just read.
  'adapters/storage': {
    from: ['core', 'adapters'],
    typesFrom: [],
    packages: ['idb', 'valibot'],
  },
  messaging: { from: [], typesFrom: ['core'], packages: [POLYFILL, 'valibot'] },
  background: {
    from: ['core', 'adapters', 'adapters/storage', 'messaging', 'ui'],
    typesFrom: [],
    packages: [],
  },
  // Put into pages of others: small, and with nothing that asks the background.
  inpage: { from: ['core', 'ui'], typesFrom: ['messaging'], packages: [] },
  // The same, and it only looks and points.
  'picker/inside': { from: [], typesFrom: ['picker'], packages: ['@medv/finder'] },
  ui: { from: ['core', 'messaging'], typesFrom: [], packages: UI_PACKAGES },
  ...Object.fromEntries(
    PAGES.map((page) => [
      page,
      {
        from: ['core', 'messaging', 'ui'],
        typesFrom: [],
        packages: page === 'extract' ? ['unpdf/pdfjs'] : UI_PACKAGES,
      },
    ]),
  ),
};

const LONGEST_FIRST = [...Object.keys(LAYERS), 'core/ports'].sort((a, b) => b.length - a.length);

/** @param {string} file `src/adapters/storage/schema.ts` */
function layerOf(file) {
  return LONGEST_FIRST.find((layer) => file.startsWith(`src/${layer}/`));
}

/** A layer as it is named in the table: `core/ports` is a part of `core`. */
const ownLayer = (file) => {
  const layer = layerOf(file);
  return layer === 'core/ports' ? 'core' : layer;
};

/** The one file of the background that registers listeners. */
const LISTENERS = 'src/background/index.ts';

/** @param {import('./source-module.mjs').Import} each */
function packageFinding(file, layer, { specifier }) {
  if (LAYERS[layer].packages.includes(specifier)) return undefined;
  if (file === LISTENERS && specifier === POLYFILL) return undefined;
  return `${layer} may not use the package ${specifier}`;
}

function targetFinding(layer, target, { typeOnly }) {
  if (target.startsWith('public/_locales/')) {
    return layer === 'messaging' && typeOnly
      ? undefined
      : 'the words are read through the browser; only messaging takes their names, as types';
  }
  if (!target.startsWith('src/')) return `src may not import ${target.split('/')[0]}`;
  const other = layerOf(target);
  if (other === undefined) return `${target} is in no layer`;
  const otherOwn = ownLayer(target);
  const { from, typesFrom } = LAYERS[layer];
  if (otherOwn === layer || from.includes(other) || from.includes(otherOwn)) return undefined;
  if (!typesFrom.includes(otherOwn)) return `${layer} may not import ${otherOwn} (${target})`;
  return typeOnly ? undefined : `${layer} may take only types from ${otherOwn} (${target})`;
}

/**
 * @param {import('./source-module.mjs').SourceModule} module
 * @param {(specifier: string) => string | undefined} resolve a relative import's file
 */
export function layerFindings({ file, imports }, resolve) {
  const layer = ownLayer(file);
  if (layer === undefined) return [{ rule: 'layers', file, line: 1, message: 'is in no layer' }];
  return imports.flatMap((each) => {
    // The name of a script's file, which nothing runs here.
    if (each.specifier === '' || each.specifier.endsWith('?iife')) return [];
    const isRelative = each.specifier.startsWith('.');
    const target = isRelative ? resolve(each.specifier) : undefined;
    const message = isRelative
      ? target === undefined
        ? `${each.specifier} leads to no file`
        : targetFinding(layer, target, each)
      : packageFinding(file, layer, each);
    return message === undefined ? [] : [{ rule: 'layers', file, line: each.line, message }];
  });
}

/** @param {readonly import('./source-module.mjs').SourceModule[]} modules */
export function onePlaceFindings(modules) {
  const places = new Map();
  for (const { file, imports } of modules) {
    if (ownLayer(file) !== 'core') continue;
    for (const { specifier, typeOnly, line } of imports) {
      if (typeOnly || specifier.startsWith('.') || SHARED_CORE_PACKAGES.includes(specifier))
        continue;
      const place = places.get(specifier) ?? file;
      places.set(specifier, place);
      if (place !== file) {
        places.set(`${specifier} ${file}`, { file, line, place, specifier });
      }
    }
  }
  return [...places.values()]
    .filter((place) => typeof place === 'object')
    .map(({ file, line, place, specifier }) => ({
      rule: 'one-place',
      file,
      line,
      message: `${specifier} is behind ${place}`,
    }));
}
