import type { GroupVersionHook } from "@capikit/api/catalog/runtime";

/** Receives a hook client's events, for logs and metrics. It must not throw. */
export interface CallObserver {
  /** A call has ended, with or without an answer. */
  called?(call: HookCall): void;
  /** An extension sent a warning (header `Warning`), such as a deprecated version of a hook. */
  warned?(warning: string, call: CallTarget): void;
  /** A call failed but counts as a success, because its handler's failure policy is `Ignore`. */
  ignored?(error: unknown, call: CallTarget): void;
}

/** The target of a call. */
export interface CallTarget {
  /** Registered name of the handler; for Discovery the name of the ExtensionConfig. */
  readonly handler: string;
  /** Configured host and port. */
  readonly host: string;
  /** The hook in the caller's version. */
  readonly hook: GroupVersionHook;
  /** The handler's version of the hook. */
  readonly handlerVersion: string;
}

/** A completed call. */
export interface HookCall extends CallTarget {
  /** Status code of the answer; absent when none came. */
  readonly code?: number;
  /** Status in the answer; `Unknown` also without an answer. */
  readonly status: "Failure" | "Success" | "Unknown";
  /** Milliseconds from preparing the request to reading the answer. */
  readonly ms: number;
  /** Error before the answer was decoded, if any. */
  readonly error?: unknown;
}
