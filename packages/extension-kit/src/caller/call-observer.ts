import type { GroupVersionHook } from "@capikit/api/catalog/runtime";

/** Is told what a hook client does, for logs and metrics. It must not throw. */
export interface CallObserver {
  /** A request was sent, and answered or not. */
  called?(call: HookCall): void;
  /** An extension sent a warning along (header `Warning`), as that a version of a hook is deprecated. */
  warned?(warning: string, call: CallTarget): void;
  /** A call failed and counts as a success, because its handler's failure policy is `Ignore`. */
  ignored?(error: unknown, call: CallTarget): void;
  /** The circuit of an extension changed. */
  circuit?(state: CircuitState, host: string): void;
}

/** What was called. */
export interface CallTarget {
  /** Registered name of the handler; of Discovery the name of the ExtensionConfig. */
  readonly handler: string;
  /** Host and port as they are configured. */
  readonly host: string;
  /** The hook in the version of the caller. */
  readonly hook: GroupVersionHook;
  /** The version of the hook that the handler has. */
  readonly handlerVersion: string;
}

/** A call that is over. */
export interface HookCall extends CallTarget {
  /** Status code of the answer; absent when none came. */
  readonly code?: number;
  /** What the answer says of itself; `Unknown` also where there was none. */
  readonly status: "Failure" | "Success" | "Unknown";
  /** Milliseconds from the preparation of the request until the answer was read. */
  readonly ms: number;
  /** What went wrong, if anything did before the answer was understood. */
  readonly error?: unknown;
}

/** `closed` lets calls through, `open` none, `half-open` one that tries. */
export type CircuitState = "closed" | "half-open" | "open";
