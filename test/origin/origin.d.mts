/** Types of the server that misbehaves on purpose; see README.md beside this file. */

export type OptionValue = string | number | boolean;

/** Header fields by name; a list sends the field once for each value. Text is one byte a character. */
export type Fields = Readonly<Record<string, string | number | readonly string[]>>;

/** One request as it came in and what became of it. Plain data: it also travels as JSON. */
export interface RecordedRequest {
  /** Counts up from 1 over all hosts. */
  readonly number: number;
  /** When the request's head had been read, epoch milliseconds. */
  readonly at: number;
  /** When the answer was over or the connection gone, epoch milliseconds; null while it is open. */
  readonly endedAt: number | null;
  /** Counts connections from 1; two requests with one number came over one connection. */
  readonly connection: number;
  /** The host this request was for (`tag`, `tag-2`); '' for what was no HTTP request. */
  readonly name: string;
  /** The `Host` field as received, port included. */
  readonly host: string;
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  /** The target without its query. */
  readonly path: string;
  /** Names and values in turn, as received, one character a byte (latin1). */
  readonly rawHeaders: readonly string[];
  /** The status answered; null if there was no answer (yet). */
  readonly status: number | null;
  /** Bytes handed to the connection for this request so far, head included. */
  readonly bytesSent: number;
  /** The client closed before the server was done. */
  readonly closedEarly: boolean;
  /** `request`, or what came instead: a TLS greeting (a client that upgraded to https) or junk. */
  readonly kind: 'request' | 'tls' | 'malformed';
}

/** One request as a scenario sees it, and the ways to answer it. */
export interface Exchange {
  readonly name: string;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** How many page requests this host has had, this one included. */
  readonly nth: number;
  /** 1 at the start, one more after each `change`. */
  readonly version: number;
  /** The texts of the changes so far, oldest first. */
  readonly additions: readonly string[];
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Aborted when the client has gone or the server closes. */
  readonly closed: AbortSignal;
  /** A request field's value, one character a byte; several lines are joined by a comma. */
  field(name: string): string | undefined;
  /** Whether the request carries If-None-Match or If-Modified-Since. */
  isConditional(): boolean;
  send(status: number, fields?: Fields, body?: string | Uint8Array): void;
  /** Writes exactly these bytes of a response and then closes the connection. */
  sendRawAndClose(bytes: Uint8Array, status: number): void;
  /** Starts a body without an end; the caller writes to it until `closed`. */
  startEndless(status: number, fields: Fields): (bytes: Uint8Array) => void;
  /** Closes the connection without a byte of an answer. */
  hangUp(how: 'end' | 'reset'): void;
}

export interface Scenario {
  /** What this host does, in one sentence. */
  readonly about: string;
  /** Its switches with their values at the start. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly answer: (exchange: Exchange) => void | Promise<void>;
}

export interface OriginSettings {
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** More hosts by name; one of the same name replaces the built-in one. */
  readonly hosts?: Readonly<Record<string, Scenario>>;
}

export interface Origin {
  readonly port: number;
  /** The addresses listened on: 127.0.0.1, and ::1 where the machine has it. */
  readonly addresses: readonly string[];
  /** `http://NAME.localhost:PORT/path`. */
  url(name: string, path?: string): string;
  /** What was asked, oldest first; of one host or of all. */
  requests(name?: string): RecordedRequest[];
  /** Resolves as soon as `holds` is true of a host's requests; never on its own otherwise. */
  until(
    name: string,
    holds: (requests: readonly RecordedRequest[]) => boolean,
  ): Promise<RecordedRequest[]>;
  /** Forgets what was asked; of one host or of all. */
  clear(name?: string): void;
  /** Changes a host's content, with this text if given; returns the new version number. */
  change(name: string, text?: string): number;
  /** Sets switches of a host. Throws on an unknown host or switch, or a value of the wrong type. */
  set(name: string, options: Readonly<Record<string, OptionValue>>): void;
  /** Closes every connection; rejects if a scenario threw while it answered. */
  close(): Promise<void>;
}

/** Throws if the port is taken. */
export function startOrigin(settings?: OriginSettings): Promise<Origin>;

/** A recorded field's value, one character a byte; several lines are joined by a comma. */
export function fieldOf(
  request: { readonly rawHeaders: readonly string[] },
  name: string,
): string | undefined;
