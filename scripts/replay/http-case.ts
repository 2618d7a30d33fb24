/** A line of `test/cases/http.jsonl`, as `test/cases/README.md` describes it. */
import type { CredentialScope } from '../../src/core/watch/watch';

export interface ScriptEntry {
  /** Seconds after the start. */
  readonly at?: number;
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  /** In place of `body`, byte for byte. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly truncated?: boolean;
  readonly error?: string;
  readonly final_url?: string;
  readonly scope?: CredentialScope;
  readonly manual?: boolean;
  readonly processing_error?: boolean;
  readonly event?: string;
  readonly value?: string;
}

export interface ExpectedRequest {
  readonly method?: string;
  readonly headers_present?: Readonly<Record<string, string>>;
  readonly headers_absent?: readonly string[];
}

export interface Expectation {
  readonly requests?: readonly (ExpectedRequest | null)[];
  readonly outcomes?: readonly string[];
  readonly details?: readonly (readonly string[])[];
  readonly alert_count?: number;
  readonly state_after?: Readonly<Record<string, unknown>>;
  readonly tokens?: number;
  readonly host_diagnosis?: string;
  readonly [other: string]: unknown;
}

export interface HttpCase {
  readonly id: string;
  readonly group: string;
  readonly url?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly script: readonly ScriptEntry[];
  readonly expect?: Expectation;
}

export interface Replayed {
  readonly id: string;
  readonly requests: readonly ({
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  } | null)[];
  readonly outcomes: readonly string[];
  readonly details: readonly (readonly string[])[];
  readonly alert_count: number;
  readonly state_after: {
    readonly etag: string | null;
    readonly last_modified: string | null;
    readonly gone: boolean;
  };
  readonly tokens: number;
  readonly host_diagnosis: string;
}
