import type { SourcePlace } from "@capikit/common/errors";

/** Header of an answer with the errors that its call has logged, percent-encoded. */
export const causeHeader = "capikit-cause";

export interface ThreadData {
  /** File that exports the extension. */
  readonly entry: string;
  readonly pathPrefix: string;
}

export interface ShownHandler {
  readonly name: string;
  readonly hook: string;
  readonly version: string;
  readonly timeoutSeconds: number;
  readonly failurePolicy: string;
  readonly paths: readonly string[];
  /** Where the program declares it. */
  readonly place: SourcePlace | undefined;
  /** Whether Discovery returns it. */
  readonly advertised: boolean;
}

export interface LoadedExtension {
  readonly handlers: readonly ShownHandler[];
  /** Its answer to Discovery, as text. */
  readonly discovery: string;
}

/** The outcome of a call. */
export interface ThreadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A call; with `refusal`, a call whose body was rejected. */
export interface ThreadCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Uint8Array;
  readonly refusal?: string;
}

/** A message to a thread. */
export type ToThread =
  | { readonly type: "call"; readonly id: number; readonly call: ThreadCall }
  | { readonly type: "abort"; readonly id: number };

/** A message from a thread. */
export type FromThread =
  /** A resolved module; also a module that was not found. */
  | { readonly type: "file"; readonly path: string; readonly state: string }
  | { readonly type: "ready"; readonly loaded: LoadedExtension }
  | { readonly type: "failed"; readonly reason: string }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "error"; readonly id: number; readonly reason: string }
  | { readonly type: "log"; readonly level: string; readonly line: string };
