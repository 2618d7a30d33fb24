/** The rules about `src` that no linter knows: layers, cycles, purity, one place for each danger. */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { cycleFindings, reachable } from './cycles.mjs';
import { forbiddenFindings } from './forbidden.mjs';
import { layerFindings, onePlaceFindings } from './layers.mjs';
import { readModule, sourceFiles } from './source-module.mjs';

const ENDINGS = ['', '.ts', '.tsx', '.d.ts'];

/** The file of a relative import, from the root; undefined where there is none. */
function resolverFor(root, file) {
  return (specifier) => {
    const base = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
    return ENDINGS.map((ending) => base + ending).find((path) => {
      const full = join(root, path);
      return existsSync(full) && statSync(full).isFile();
    });
  };
}

/**
 * @param {string} root a folder with `src` in it
 * @returns {{ read: number, files: number, findings: readonly { rule: string, file: string, line: number, message: string }[] }}
 *   `read` below `files` means that the check is not to be trusted
 */
export function checkBoundaries(root) {
  const files = sourceFiles(root);
  const modules = [];
  const findings = [];
  for (const file of files) {
    try {
      modules.push(readModule(root, file));
    } catch (error) {
      findings.push({ rule: 'readable', file, line: 1, message: error.message });
    }
  }
  const graph = new Map(
    modules.map(({ file, imports }) => {
      const resolve = resolverFor(root, file);
      const targets = imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier, line }) => ({ target: resolve(specifier), line }))
        .filter(({ target }) => target !== undefined);
      return [file, targets];
    }),
  );
  const inWorker = reachable(
    graph,
    files.filter((file) => file.startsWith('src/background/')),
  );
  for (const module of modules) {
    findings.push(...layerFindings(module, resolverFor(root, module.file)));
    findings.push(...forbiddenFindings(module, inWorker));
  }
  findings.push(...onePlaceFindings(modules), ...cycleFindings(graph));
  return { read: modules.length, files: files.length, findings };
}
