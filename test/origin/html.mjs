/** Builds the small HTML documents the hosts serve. Everything passed as text is escaped. */

const STYLE = `
      body { font: 1rem/1.5 Georgia, serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
      h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 1.6rem; }
      footer { margin-top: 2rem; font-size: 0.85rem; color: #666; }`;

/**
 * @param {object} parts
 * @param {string} parts.title
 * @param {readonly string[]} parts.main lines of HTML
 * @param {readonly string[]} [parts.head] more lines of HTML for the head
 * @param {string} [parts.footer] text
 * @returns {string}
 */
export function page({ title, main, head = [], footer = 'Page of the test server.' }) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width">
    <title>${escape(title)}</title>
    <link rel="icon" href="data:,">
${head.map((line) => `    ${line}\n`).join('')}    <style>${STYLE}
    </style>
  </head>
  <body>
    <main>
${main.map((line) => `      ${line}`).join('\n')}
    </main>
    <footer>${escape(footer)}</footer>
  </body>
</html>
`;
}

/** @param {string} text */
export function heading(text) {
  return `<h2>${escape(text)}</h2>`;
}

/** @param {string} text */
export function paragraph(text) {
  return `<p>${escape(text)}</p>`;
}

/** @param {readonly string[]} items */
export function list(items) {
  return ['<ul>', ...items.map((item) => `  <li>${escape(item)}</li>`), '</ul>'];
}

/** @param {string} text */
export function escape(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
