/**
 * Encodes text in a legacy encoding by turning the platform's decoder round. Node has no encoder but
 * UTF-8's and latin1's.
 */

/** @type {Map<string, ReadonlyMap<string, Uint8Array>>} */
const tables = new Map();

/**
 * @param {string} text
 * @param {string} encoding a label of the WHATWG encoding standard, one or two bytes a character
 * @returns {Buffer}
 * @throws RangeError for an unknown encoding or a character it lacks
 */
export function encodeText(text, encoding) {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new RangeError(`${encoding} has no "${character}".`);
      return bytes;
    }),
  );
}

/** @param {string} encoding */
function tableOf(encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  /** @type {Map<string, Uint8Array>} */
  const table = new Map();
  /** @param {Uint8Array} bytes */
  const learn = (bytes) => {
    try {
      const text = decoder.decode(bytes);
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch (error) {
      // Most byte pairs stand for nothing; the decoder says so by throwing a TypeError.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  for (let first = 0; first < 256; first++) learn(Uint8Array.of(first));
  for (let first = 0x81; first < 256; first++) {
    for (let second = 0x40; second < 256; second++) learn(Uint8Array.of(first, second));
  }
  return table;
}
