/** Reads the modules under `src`: what each imports, and its syntax tree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/**
 * @typedef {{ specifier: string, typeOnly: boolean, dynamic: boolean, line: number }} Import
 * @typedef {{ file: string, imports: readonly Import[], program: any, lineOf: (node: any) => number }} SourceModule
 */

/**
 * The source files, as paths from the root with forward slashes.
 *
 * @param {string} root
 * @returns {readonly string[]}
 */
export function sourceFiles(root) {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/**
 * Every node of a tree, parents first.
 *
 * @param {any} node
 * @param {(node: any, parent: any, key: string) => void} visit
 */
export function walk(node, visit, parent = undefined, key = '') {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit, parent, key);
    return;
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
  visit(node, parent, key);
  for (const [name, child] of Object.entries(node)) walk(child, visit, node, name);
}

const isTypeOnly = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 &&
    node.specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type'));

/**
 * @param {string} root
 * @param {string} file
 * @returns {SourceModule}
 * @throws when the file does not parse
 */
export function readModule(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const lineOf = (node) => text.slice(0, node.start).split('\n').length;
  const imports = [];
  walk(program, (node) => {
    const isStatic =
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source !== null);
    const isImportCall = node.type === 'ImportExpression';
    const isImportType = node.type === 'TSImportType';
    if (!isStatic && !isImportCall && !isImportType) return;
    const source = node.source ?? node.argument;
    imports.push({
      // `import(variable)`: there is nothing to follow, but that it is there is known.
      specifier: source?.value ?? source?.literal?.value ?? '',
      typeOnly: isImportType || (isStatic && isTypeOnly(node)),
      dynamic: isImportCall,
      line: lineOf(node),
    });
  });
  return { file, imports, program, lineOf };
}
