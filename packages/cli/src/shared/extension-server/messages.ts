import type { OpenApiDocument } from "@capikit/extension-kit/console";

/** What a thread is given when it starts. */
export interface ThreadData {
  /** The file that exports the extension. */
  readonly entry: string;
  readonly pathPrefix: string;
}

/** A handler as it is listed. */
export interface ShownHandler {
  readonly name: string;
  readonly hook: string;
  readonly version: string;
  readonly timeoutSeconds: number;
  readonly failurePolicy: string;
  readonly paths: readonly string[];
  /** Whether Discovery has it. */
  readonly advertised: boolean;
}

/** What becomes of a call. */
export interface ThreadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A call; with `refusal`, one whose body could not be taken. */
export interface ThreadCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Uint8Array;
  readonly refusal?: string;
}

/** What a thread is told. */
export type ToThread =
  | { readonly type: "call"; readonly id: number; readonly call: ThreadCall }
  | { readonly type: "abort"; readonly id: number }
  | { readonly type: "document"; readonly id: number; readonly documents: readonly OpenApiDocument[] };

/** What a thread tells. */
export type FromThread =
  /** A module that is looked at; also one that was not found. */
  | { readonly type: "file"; readonly path: string; readonly state: string }
  | { readonly type: "ready"; readonly handlers: readonly ShownHandler[] }
  | { readonly type: "failed"; readonly reason: string }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "fault"; readonly id: number; readonly reason: string }
  | { readonly type: "log"; readonly level: string; readonly line: string };
