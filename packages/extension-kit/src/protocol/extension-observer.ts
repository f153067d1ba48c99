import type { GroupVersionHook } from "@capikit/api/catalog/runtime";

/** Is told what an extension does, for metrics. It must not throw. */
export interface ExtensionObserver {
  /** A request came in. `webhook` is the path of a handler. */
  started?(webhook: string): void;
  /** It was answered with this HTTP status code, so many milliseconds after it had been read. Failures are 200, as Cluster API wants it. */
  finished?(webhook: string, answer: { readonly code: number; readonly ms: number }): void;
  /** A request was answered with this code before a handler got to see it; without a path, as there is no handler at its own. */
  refused?(webhook: string | undefined, code: number): void;
  /** A version of a hook was called that is deprecated. */
  deprecated?(hook: GroupVersionHook): void;
  /** A handler threw something else than a `HookError`. */
  panicked?(webhook: string, error: unknown): void;
}
