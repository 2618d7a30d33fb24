/**
 * Two builds from one manifest: `TARGET=chrome` and `TARGET=firefox`.
 *
 * The manifest at the root is Chromium's. Firefox's differs in four places, all here: an event
 * page instead of a service worker, the gecko block, no `minimum_chrome_version`, and no
 * `use_dynamic_url`. The extension's own CSP matters most in Firefox: its default one would silently
 * turn each http:// request of the extension into https:// (docs/adr/0004-event-page-first.md).
 */
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import manifest from './manifest.json' with { type: 'json' };

export type Target = 'chrome' | 'firefox';

export const GECKO_ID = 'stillwatch@stillwatch.example';

/** Firefox knows no such key: there the extension's address is another at each installation. */
const DYNAMIC = 'use_dynamic_url';

/** The thread that reads PDFs (docs/adr/0022-text-of-pdf.md). */
const PDF_THREAD = 'pdf-thread';

const target: Target = process.env['TARGET'] === 'firefox' ? 'firefox' : 'chrome';

function manifestFor(browser: Target): ManifestV3Export {
  if (browser === 'chrome') return manifest as ManifestV3Export;
  const { minimum_chrome_version: _chromeOnly, background, permissions, ...shared } = manifest;
  return {
    ...shared,
    // Its background is a document and needs no other.
    permissions: permissions.filter((name) => name !== 'offscreen'),
    web_accessible_resources: shared.web_accessible_resources.map(
      ({ [DYNAMIC]: _unknown, ...resource }) => resource,
    ),
    background: { scripts: [background.service_worker], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: GECKO_ID,
        // 142: the first with data_collection_permissions on desktop and on Android.
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  } as unknown as ManifestV3Export;
}

/** Made into one script each, for a page that knows no modules of ours. */
const INJECTED = [
  '/src/inpage/main.ts',
  '/src/picker/inside/main.ts',
  '/src/picker/inside/selected.ts',
];

interface Exposed {
  readonly resources: readonly string[];
}

/**
 * Scripts that are put into pages by `scripting` are no page's to read: a page that could would know
 * who has Stillwatch. The bundler exposes them all the same.
 */
function keepScriptsFromPages(): Plugin {
  return {
    name: 'keep-scripts-from-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // They are made once more as modules, which nothing loads.
        for (const [name, part] of Object.entries(bundle)) {
          const isInjected =
            part.type === 'chunk' && INJECTED.some((end) => part.facadeModuleId?.endsWith(end));
          if (isInjected && name.startsWith('assets/')) {
            delete bundle[name];
            if (part.type === 'chunk') dropUnused(part.imports, bundle as Record<string, Part>);
          }
        }
        const file = bundle['manifest.json'];
        if (file?.type !== 'asset') throw new Error('the build has no manifest');
        const { web_accessible_resources: all = [], ...rest } = JSON.parse(String(file.source));
        const kept = (all as readonly Exposed[])
          .map((each) => ({
            ...each,
            resources: each.resources.filter((name) => !name.endsWith('.js')),
          }))
          .filter(({ resources }) => resources.length > 0);
        const exposed = kept.length === 0 ? {} : { web_accessible_resources: kept };
        file.source = JSON.stringify({ ...rest, ...exposed }, null, 2);
      },
    },
  };
}

interface Part {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** What only modules that nothing loads have shared is loaded by nothing either. */
function dropUnused(names: readonly string[], bundle: Record<string, Part>): void {
  for (const name of names) {
    const part = bundle[name];
    const isUsed = Object.values(bundle).some(({ imports = [], dynamicImports = [] }) =>
      [...imports, ...dynamicImports].includes(name),
    );
    if (part === undefined || isUsed || part.isEntry === true) continue;
    delete bundle[name];
    dropUnused(part.imports ?? [], bundle);
  }
}

export default defineConfig({
  plugins: [crx({ manifest: manifestFor(target), browser: target }), keepScriptsFromPages()],
  build: {
    outDir: `dist/${target}`,
    emptyOutDir: true,
    modulePreload: false,
    // The thread that reads PDFs is one script by need, and loaded only for a PDF.
    chunkSizeWarningLimit: 1700,
    target: target === 'chrome' ? 'chrome148' : 'firefox142',
    rolldownOptions: {
      // How long plugins take is no fault of a build.
      checks: { pluginTimings: false },
      input: {
        dashboard: 'src/dashboard/index.html',
        welcome: 'src/welcome/index.html',
        extract: 'src/extract/index.html',
        sound: 'src/sound/index.html',
        [PDF_THREAD]: 'src/extract/pdf-worker.ts',
        'picker-frame': 'src/picker/frame.html',
        'picker-confirm': 'src/picker/confirm.html',
      },
      output: {
        // A page starts this one by its address (src/extract/main.ts).
        entryFileNames: ({ name }) =>
          name === PDF_THREAD ? 'src/extract/pdf-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
});
