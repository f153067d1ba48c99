/**
 * Standalone controllers, and the types of their observers.
 *
 * @module
 */

export type { ControllerContext } from "./controller-context.ts";
export type {
  ControllerObserver,
  ControllerStart,
  ReconcileReport,
  ReconcileResult,
} from "./controller-observer.ts";
export { findTerminalError } from "./find-terminal-error.ts";
export { lowestNonZeroResult } from "./lowest-result.ts";
export type { Outcome } from "./outcome.ts";
export type { ReconcileTracer, TracedReconcile } from "./reconcile-tracer.ts";
export type { RunningController } from "./running-controller.ts";
export { startController } from "./start-controller.ts";
export { type ExpectedVersion, isUnseen } from "./version-expectations.ts";
