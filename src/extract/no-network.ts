/**
 * Takes from the thread that reads PDFs whatever could ask for something: a font, a table or a link
 * that a PDF names. Imported before the library, which then finds none of it.
 *
 * @see docs/adr/0022-text-of-pdf.md
 */
const WAYS_OUT = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'Worker',
  'importScripts',
] as const;

for (const name of WAYS_OUT) {
  Object.defineProperty(globalThis, name, { value: undefined });
}
