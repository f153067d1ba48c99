import type { ObjectRef } from "@capikit/client";
import type { Outcome } from "./outcome.ts";

/** Span attributes of a reconcile. */
export interface TracedReconcile {
  readonly controller: string;
  /** Group of the controller's kind, if any. */
  readonly group: string | undefined;
  readonly kind: string | undefined;
  readonly request: ObjectRef;
  readonly reconcileID: string;
  readonly priority: number;
}

/** Records reconciles as spans. */
export interface ReconcileTracer {
  /** Reports whether to trace reconciles. Default: always true. */
  isActive?(): boolean;
  /** Calls `run` once within a span and returns its outcome. Must neither throw nor reject. */
  trace(reconcile: TracedReconcile, run: () => Promise<Outcome>): Promise<Outcome>;
}
