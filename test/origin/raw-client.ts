/**
 * Asks over a bare socket, so that a test sees the bytes of the answer and not a library's reading of
 * them. Node cannot resolve `NAME.localhost`: the name travels in the `Host` field.
 */
import { connect, type Socket } from 'node:net';

export interface Asked {
  readonly host: string;
  readonly path?: string;
  readonly method?: string;
  /** Names and values, one character a byte. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface Answered {
  /** 0 if the connection closed without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
  /** A field's value as it came, one character a byte; the first if there are several. */
  field(name: string): string | undefined;
}

/** One request on one connection, read until the server closes it. */
export async function ask(port: number, asked: Asked): Promise<Answered> {
  const socket = open(port, asked);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return parse(Buffer.concat(chunks));
}

/** Sends the request and leaves the connection to the caller. */
export function open(
  port: number,
  { host, path = '/', method = 'GET', fields = {} }: Asked,
  address = '127.0.0.1',
): Socket {
  const lines = Object.entries({ Host: host, Connection: 'close', ...fields }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const socket = connect(port, address);
  socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'));
  return socket;
}

function parse(bytes: Buffer): Answered {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, Math.max(end, 0)).toString('latin1');
  const lines = head.split('\r\n').slice(1);
  return {
    status: Number(head.split(' ')[1] ?? 0),
    head,
    body: bytes.subarray(end + 4),
    field: (name) =>
      lines
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
        ?.slice(name.length + 2),
  };
}
