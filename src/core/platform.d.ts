/**
 * The few deterministic built-ins the engine may use, declared here because its tsconfig knows
 * neither DOM nor Node: a use of anything else (fetch, timers, document) does not compile.
 */

declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: Iterable<[name: string, value: string]>;
  hash: string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
}
