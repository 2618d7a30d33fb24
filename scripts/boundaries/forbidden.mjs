/** Calls and names that have one place, or none. */
import { walk } from './source-module.mjs';

const FETCHER = 'src/adapters/http-fetcher.ts';
const PRECONDITIONS = 'src/core/http/validators.ts';
/** Fills a frame that can do nothing with markup that can do nothing. */
const INERT_FRAME = 'src/dashboard/old-page/inert-frame.ts';

const GLOBAL_OBJECTS = ['globalThis', 'self', 'window'];
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon'];
const MARKUP = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createContextualFragment',
  'dangerouslySetInnerHTML',
  'srcdoc',
];
/** `object.method` calls whose answer differs from one call to the next. */
const IMPURE = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID'];

const isName = (node, name) => node?.type === 'Identifier' && node.name === name;
const propertyName = (node) =>
  node.computed ? (node.property.value ?? '') : (node.property.name ?? '');

/** Names that the file itself declares: a parameter called `fetch` is not the browser's. */
function declaredNames(program) {
  const names = new Set();
  const patterns = ['params', 'param', 'id', 'local'];
  walk(program, (node, parent, key) => {
    if (node.type === 'Identifier' && patterns.includes(key)) names.add(node.name);
    const bindsByShape = ['ObjectPattern', 'ArrayPattern', 'AssignmentPattern', 'RestElement'];
    if (bindsByShape.includes(node.type)) {
      walk(node, (inner, innerParent, innerKey) => {
        const isKey = innerParent?.type === 'Property' && innerKey === 'key';
        if (inner.type === 'Identifier' && !isKey) names.add(inner.name);
      });
    }
  });
  return names;
}

/** Is this identifier used as a value, and not a property's, key's or type's name? */
function isReference(parent, key) {
  if (parent === undefined) return true;
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed;
  if (['Property', 'PropertyDefinition', 'MethodDefinition'].includes(parent.type)) {
    return key === 'value' || parent.computed || parent.shorthand;
  }
  return !parent.type.startsWith('TS') && !/Specifier$|^Labeled|^JSX/.test(parent.type);
}

function networkFinding(node, parent, key, declared) {
  if (node.type === 'Identifier' && NETWORK.includes(node.name)) {
    return isReference(parent, key) && !declared.has(node.name) ? node.name : undefined;
  }
  if (node.type !== 'MemberExpression') return undefined;
  const name = propertyName(node);
  const isGlobal = GLOBAL_OBJECTS.some((each) => isName(node.object, each));
  return NETWORK.includes(name) && (isGlobal || name === 'sendBeacon') ? name : undefined;
}

function markupFinding(node) {
  if (node.type === 'MemberExpression') {
    const name = propertyName(node);
    if (MARKUP.includes(name)) return name;
    const isDocument = isName(node.object, 'document');
    return isDocument && ['write', 'writeln'].includes(name) ? `document.${name}` : undefined;
  }
  if (node.type === 'JSXAttribute' && MARKUP.includes(node.name.name)) return node.name.name;
  const isKey = node.type === 'Property' && !node.computed;
  return isKey && MARKUP.includes(node.key.name ?? node.key.value) ? node.key.name : undefined;
}

function impureFinding(node) {
  if (node.type === 'MemberExpression') {
    const owner = GLOBAL_OBJECTS.some((each) => isName(node.object.object, each))
      ? propertyName(node.object)
      : node.object.name;
    const name = `${owner}.${propertyName(node)}`;
    return IMPURE.includes(name) ? name : undefined;
  }
  const isDate = isName(node.callee, 'Date');
  if (node.type === 'NewExpression' && isDate && node.arguments.length === 0) return 'new Date()';
  return node.type === 'CallExpression' && isDate ? 'Date()' : undefined;
}

function habitFinding(node) {
  if (node.type === 'TSEnumDeclaration') return 'an enum: use a union of strings';
  if (node.type === 'ExportDefaultDeclaration') return 'a default export: name it';
  const passesOn =
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.source !== null && node.exportKind !== 'type');
  return passesOn ? 'a barrel: import from the file that has it' : undefined;
}

const isPrecondition = (node) =>
  node.type === 'Literal' &&
  typeof node.value === 'string' &&
  /^if-(none-match|modified-since|match|unmodified-since|range)$/i.test(node.value);

/**
 * @param {import('./source-module.mjs').SourceModule} module
 * @param {ReadonlySet<string>} inWorker the files that the background is made of
 */
export function forbiddenFindings({ file, program, imports, lineOf }, inWorker) {
  const findings = [];
  const report = (rule, node, message) =>
    findings.push({ rule, file, line: lineOf(node), message });
  const declared = declaredNames(program);
  const isCore = file.startsWith('src/core/');
  const isPage = !/^src\/(core|adapters|background|messaging)\//.test(file);

  walk(program, (node, parent, key) => {
    if (file !== FETCHER) {
      const network = networkFinding(node, parent, key, declared);
      if (network) report('one-fetch', node, `${network}: only ${FETCHER} asks the network`);
    }
    const markup = markupFinding(node);
    const isInert = file === INERT_FRAME && markup === 'srcdoc';
    if (markup && !isInert)
      report('text-only', node, `${markup}: page text is hostile, use text nodes`);
    const impure = isCore && impureFinding(node);
    if (impure) report('purity', node, `${impure}: the engine takes time and chance as arguments`);
    const habit = habitFinding(node);
    // A declaration file describes a package as it is.
    if (habit && !file.endsWith('.d.ts')) report('habits', node, habit);
    // A page may name a field that was sent; it sends none.
    if (file !== PRECONDITIONS && !isPage && isPrecondition(node)) {
      report('one-precondition', node, `${node.value}: only ${PRECONDITIONS} makes preconditions`);
    }
  });
  if (inWorker.has(file)) {
    for (const { dynamic, line } of imports) {
      if (!dynamic) continue;
      const message = 'import() throws in a service worker';
      findings.push({ rule: 'no-import-call', file, line, message });
    }
  }
  return findings;
}
