/** Markup as servers write it: elements with their attributes in the order given. */

export type Attributes = Readonly<Record<string, string | undefined>>;

export function el(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(value ?? '').replaceAll('"', '&quot;')}"`)
    .join('');
  return VOID.has(name)
    ? `<${name}${written}>`
    : `<${name}${written}>${children.join('')}</${name}>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text of an element. */
export function words(text: string): string {
  return escapeText(text);
}

export function table(rows: readonly (readonly string[])[], head?: readonly string[]): string {
  const row = (cells: readonly string[], cell: 'td' | 'th') =>
    `<tr>${cells.map((text) => el(cell, {}, escapeText(text))).join('')}</tr>\n`;
  return el(
    'table',
    { class: 'data' },
    ...(head === undefined ? [] : [el('thead', {}, row(head, 'th'))]),
    el('tbody', {}, ...rows.map((cells) => row(cells, 'td'))),
  );
}

const VOID = new Set(['img', 'input', 'meta', 'link', 'br', 'hr', 'source']);

/** The same page written by another template: what nobody sees is different. */
export function laidOutAgain(html: string): string {
  return html
    .replaceAll(/<(p|li|div|tr|section|article|h[1-6])([ >])/g, '\n    <$1$2')
    .replaceAll(/ class="([^"]*)" id="([^"]*)"/g, ' id="$2" class="$1"')
    .replaceAll('é', '&eacute;')
    .replaceAll('ü', '&#252;')
    .replaceAll('–', '&ndash;');
}
