/**
 * As much of D-Bus's message format as a notification needs (D-Bus specification, "Message
 * Protocol"): little-endian, the basic types and arrays of strings.
 */

const METHOD_CALL = 1;
const METHOD_RETURN = 2;
const ERROR = 3;
const SIGNAL = 4;

const PATH = 1;
const INTERFACE = 2;
const MEMBER = 3;
const ERROR_NAME = 4;
const REPLY_SERIAL = 5;
const SENDER = 7;
const SIGNATURE = 8;

const padded = (at, size) => Math.ceil(at / size) * size;

class Writer {
  bytes = Buffer.alloc(0);

  align(size) {
    this.raw(Buffer.alloc(padded(this.bytes.length, size) - this.bytes.length));
  }

  raw(buffer) {
    this.bytes = Buffer.concat([this.bytes, buffer]);
  }

  uint32(value) {
    this.align(4);
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    this.raw(four);
  }

  string(text) {
    this.uint32(Buffer.byteLength(text));
    this.raw(Buffer.from(`${text}\0`));
  }

  signature(text) {
    this.raw(Buffer.from([text.length]));
    this.raw(Buffer.from(`${text}\0`));
  }

  value(type, value) {
    if (type === 'u' || type === 'b') this.uint32(Number(value));
    else if (type === 's' || type === 'o') this.string(value);
    else if (type === 'g') this.signature(value);
    else if (type === 'as') {
      const inner = new Writer();
      for (const each of value) inner.string(each);
      this.uint32(inner.bytes.length);
      this.raw(inner.bytes);
    } else throw new Error(`This writer knows no type ${type}`);
  }
}

class Reader {
  at = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  uint32() {
    this.at = padded(this.at, 4);
    const value = this.bytes.readUInt32LE(this.at);
    this.at += 4;
    return value;
  }

  string() {
    const length = this.uint32();
    const text = this.bytes.toString('utf8', this.at, this.at + length);
    this.at += length + 1;
    return text;
  }

  signature() {
    const length = this.bytes[this.at];
    const text = this.bytes.toString('latin1', this.at + 1, this.at + 1 + length);
    this.at += length + 2;
    return text;
  }

  strings() {
    const length = this.uint32();
    const end = this.at + length;
    const found = [];
    while (this.at < end) found.push(this.string());
    return found;
  }

  value(type) {
    if (type === 'u') return this.uint32();
    if (type === 's' || type === 'o') return this.string();
    if (type === 'g') return this.signature();
    throw new Error(`This reader knows no type ${type}`);
  }
}

/** @param {Buffer} buffer */
function lengthsOf(buffer) {
  const fields = buffer.readUInt32LE(12);
  const bodyAt = padded(16 + fields, 8);
  return { fields, bodyAt, whole: bodyAt + buffer.readUInt32LE(4) };
}

/**
 * The first message of what has arrived, or undefined while it is not all there.
 *
 * @param {Buffer} buffer
 */
export function takeMessage(buffer) {
  if (buffer.length < 16) return undefined;
  const { fields, bodyAt, whole } = lengthsOf(buffer);
  if (buffer.length < whole) return undefined;
  const reader = new Reader(buffer.subarray(0, 16 + fields));
  reader.at = 16;
  const header = {};
  while (reader.at < 16 + fields) {
    reader.at = padded(reader.at, 8);
    const code = reader.bytes[reader.at];
    reader.at += 1;
    header[code] = reader.value(reader.signature());
  }
  return {
    message: {
      isCall: buffer[1] === METHOD_CALL,
      // Flag 1: no reply is wanted.
      wantsReply: (buffer[2] & 1) === 0,
      serial: buffer.readUInt32LE(8),
      member: header[MEMBER],
      body: new Reader(buffer.subarray(bodyAt, whole)),
    },
    rest: buffer.subarray(whole),
  };
}

function encode(type, serial, header, types, values) {
  const body = new Writer();
  types.forEach((each, index) => {
    body.value(each, values[index]);
  });
  const all = types.length > 0 ? [...header, [SIGNATURE, 'g', types.join('')]] : header;
  const fields = new Writer();
  for (const [code, fieldType, value] of all) {
    fields.align(8);
    fields.raw(Buffer.from([code]));
    fields.signature(fieldType);
    fields.value(fieldType, value);
  }
  const out = new Writer();
  out.raw(Buffer.from(['l'.charCodeAt(0), type, 1, 1]));
  out.uint32(body.bytes.length);
  out.uint32(serial);
  out.uint32(fields.bytes.length);
  out.raw(fields.bytes);
  out.align(8);
  out.raw(body.bytes);
  return out.bytes;
}

export function encodeReply(serial, { sender, replyTo, types, values }) {
  const header = [
    [REPLY_SERIAL, 'u', replyTo],
    [SENDER, 's', sender],
  ];
  return encode(METHOD_RETURN, serial, header, types, values);
}

export function encodeError(serial, { sender, replyTo, name }) {
  const header = [
    [ERROR_NAME, 's', name],
    [REPLY_SERIAL, 'u', replyTo],
    [SENDER, 's', sender],
  ];
  return encode(ERROR, serial, header, [], []);
}

export function encodeSignal(serial, { sender, path, iface, member, types, values }) {
  const header = [
    [PATH, 'o', path],
    [INTERFACE, 's', iface],
    [MEMBER, 's', member],
    [SENDER, 's', sender],
  ];
  return encode(SIGNAL, serial, header, types, values);
}
