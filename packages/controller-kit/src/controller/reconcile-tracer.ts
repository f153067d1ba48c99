import type { ObjectRef } from "@capikit/client";
import type { Outcome } from "./outcome.ts";

/** What a span tells of a reconcile. */
export interface TracedReconcile {
  readonly controller: string;
  /** Of the controller's kind; undefined for a controller without. */
  readonly group: string | undefined;
  readonly kind: string | undefined;
  readonly request: ObjectRef;
  readonly reconcileID: string;
  readonly priority: number;
}

/** Puts reconciles into spans. */
export interface ReconcileTracer {
  /** Whether anybody takes spans at the moment; reconciles are not traced otherwise. Default: always. */
  isActive?(): boolean;
  /**
   * Calls `run` once, within a span, and hands on what it gives: how the reconcile went. Neither `run` rejects nor may this, nor may it
   * throw.
   */
  trace(reconcile: TracedReconcile, run: () => Promise<Outcome>): Promise<Outcome>;
}
