import type { GroupVersionHook } from "@capikit/api/catalog/runtime";

/** Receives an extension's events, for metrics. It must not throw. */
export interface ExtensionObserver {
  /** A request arrived. `webhook` is the path of a handler. */
  started?(webhook: string): void;
  /** It was answered with this code after this time. Failures are 200, as Cluster API requires. */
  finished?(webhook: string, answer: { readonly code: number; readonly ms: number }): void;
  /** A request was refused before calling a handler; without a path for unknown paths. */
  refused?(webhook: string | undefined, code: number): void;
  /** A deprecated version of a hook was called. */
  deprecated?(hook: GroupVersionHook): void;
  /** A handler's answer had an error that Cluster API does not report. */
  invalidAnswer?(hook: GroupVersionHook): void;
  /** A handler threw an error other than `HookError`. */
  panicked?(webhook: string, error: unknown): void;
}
