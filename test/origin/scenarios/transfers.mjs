/** Hosts whose transfer breaks, drags on, or is far too large. */
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { HTML, modifiedOn, withStrongTag } from '../answers.mjs';
import { rawHead } from '../exchange.mjs';
import { list } from '../html.mjs';
import { noticeBoard } from '../notice-board.mjs';
import { names, tagOf } from '../tags.mjs';
import { fault } from './fault.mjs';

/** @typedef {import('../origin.mjs').Exchange} Exchange */

const MEBIBYTE = 1_048_576;
const BOMB_MEBIBYTES = 200;

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const transfers = {
  cut: fault(
    'Half the body that Content-Length promises, then the end.',
    { on: true },
    (exchange) => {
      const content = Buffer.from(noticeBoard(exchange));
      sendCut(exchange, content, { length: content.length, coding: {} });
    },
  ),
  'cut-gzip': fault(
    'Half of a gzip body under the Content-Length of the whole.',
    { on: true },
    (exchange) => {
      const content = gzipSync(longBoard(exchange));
      sendCut(exchange, content, { length: content.length, coding: GZIP });
    },
  ),
  'cut-gzip-right-length': fault(
    'Half of a gzip body under the Content-Length of that half.',
    { on: true },
    (exchange) => {
      const content = gzipSync(longBoard(exchange));
      sendCut(exchange, content, { length: half(content).length, coding: GZIP });
    },
  ),
  hangup: fault(
    'Closes the connection without an answer; "how" is "end" or "reset".',
    { on: true, how: 'end' },
    (exchange) => exchange.hangUp(exchange.options['how'] === 'reset' ? 'reset' : 'end'),
  ),
  drip: fault('One byte every "everyMs", for ever.', { on: true, everyMs: 1000 }, drip),
  slow: fault(
    'A good answer after "ms" milliseconds, a minute at the start.',
    { on: true, ms: 60_000 },
    async (exchange) => {
      if (await waited(exchange, Number(exchange.options['ms']))) {
        withStrongTag(noticeBoard)(exchange);
      }
    },
  ),
  bomb: fault('A gzip body of 0.2 MB that expands to 200 MB.', { on: true }, async (exchange) => {
    const content = await bomb();
    if (!exchange.closed.aborted) exchange.send(200, { ...HTML, ...GZIP, ETag: '"bomb"' }, content);
  }),
  dataset: {
    about: 'A file of "gigabytes" GB: HEAD says so, with a tag; a GET never comes to its end.',
    options: { gigabytes: 2 },
    answer: dataset,
  },
  huge: fault(
    'A page of "mebibytes" MiB, six at the start; sent in gzip if "gzip" is on.',
    { on: true, mebibytes: 6, gzip: false },
    (exchange) => {
      const content = hugeBoard(exchange, Number(exchange.options['mebibytes']));
      const fields = { ...HTML, ETag: tagOf(content) };
      if (exchange.options['gzip'] === true) {
        exchange.send(200, { ...fields, ...GZIP }, gzipSync(content));
      } else {
        exchange.send(200, fields, content);
      }
    },
  ),
};

const GZIP = { 'Content-Encoding': 'gzip' };

/**
 * @param {Exchange} exchange
 * @param {Buffer} content the whole
 * @param {{ length: number, coding: import('../origin.mjs').Fields }} claim
 */
function sendCut(exchange, content, { length, coding }) {
  const head = rawHead('200 OK', {
    Date: new Date().toUTCString(),
    ...HTML,
    ...coding,
    ETag: tagOf(content),
    'Content-Length': length,
    Connection: 'close',
  });
  exchange.sendRawAndClose(Buffer.concat([head, half(content)]), 200);
}

/** @param {Buffer} content */
function half(content) {
  return content.subarray(0, content.length >> 1);
}

/**
 * Long and varied enough that half of its gzip form decodes to a good deal of text.
 *
 * @param {Exchange} exchange
 */
function longBoard(exchange) {
  const entries = Array.from(
    { length: 400 },
    (_, index) => `Shelf ${index + 1} holds ${(index * 7919) % 1000} leaflets.`,
  );
  return noticeBoard({ ...exchange, main: list(entries) });
}

/**
 * @param {Exchange} exchange
 * @param {number} mebibytes
 */
function hugeBoard(exchange, mebibytes) {
  const lines = [];
  for (let size = 0, number = 1; size < mebibytes * MEBIBYTE; number++) {
    const line = `<p>Entry ${number} of a register that nobody ever shortened.</p>`;
    lines.push(line);
    size += line.length;
  }
  return noticeBoard({ ...exchange, main: lines });
}

/** @param {Exchange} exchange */
async function drip(exchange) {
  const write = exchange.startEndless(200, { ...HTML, ETag: '"drip"' });
  do write(Buffer.from('.'));
  while (await waited(exchange, Number(exchange.options['everyMs'])));
}

const GIGABYTE = 1_000_000_000;

/** @param {Exchange} exchange */
async function dataset(exchange) {
  const { version, options } = exchange;
  const tag = `"dataset-${version}"`;
  const validators = { ETag: tag, 'Last-Modified': modifiedOn(version).toUTCString() };
  if (names(exchange.field('if-none-match'), tag)) return exchange.send(304, validators);
  const fields = {
    ...validators,
    'Content-Type': 'application/zip',
    // A new version is a little longer.
    'Content-Length': Number(options['gigabytes']) * GIGABYTE + version,
  };
  if (exchange.method === 'HEAD') return exchange.send(200, fields);
  const write = exchange.startEndless(200, fields);
  do write(Buffer.alloc(MEBIBYTE / 16));
  while (await waited(exchange, 50));
}

/**
 * @param {Exchange} exchange
 * @param {number} ms
 * @returns {Promise<boolean>} false if the client went away first
 */
async function waited({ closed }, ms) {
  try {
    await wait(ms, undefined, { signal: closed });
    return true;
  } catch (error) {
    if (closed.aborted) return false;
    throw error;
  }
}

/** @type {Promise<Buffer> | undefined} */
let packedBomb;

/** Packed once: it takes about a second. */
function bomb() {
  packedBomb ??= packBomb();
  return packedBomb;
}

async function packBomb() {
  const gzip = createGzip({ level: 9 });
  const chunk = Buffer.alloc(MEBIBYTE, ' ');
  const feed = async () => {
    gzip.write('<!doctype html><title>Larger than it looks</title><p>');
    for (let number = 0; number < BOMB_MEBIBYTES; number++) {
      if (!gzip.write(chunk)) await new Promise((resolve) => gzip.once('drain', resolve));
    }
    gzip.end();
  };
  const fed = feed();
  const packed = [];
  for await (const part of gzip) packed.push(part);
  await fed;
  return Buffer.concat(packed);
}
