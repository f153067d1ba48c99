/**
 * Standalone controllers, and the types of their observers.
 *
 * @module
 */

export { type ExpectedVersion, isUnseen } from "../cache/version-expectations.ts";
export type { ReconcileResult } from "../journal/reconcile-record.ts";
export * from "../predicates/predicate.ts";
export { createQueue } from "../queue/create-queue.ts";
export * from "../queue/queue.ts";
export * from "../queue/rate-limiter.ts";
export type { StreamRequest, StreamSource } from "../sources/start-stream.ts";
export type { Watch } from "../sources/start-watch.ts";
export type { SourceFailure, SourceObserver } from "../sources/watch.ts";
export type { ControllerContext } from "./attempt-context.ts";
export * from "./controller-observer.ts";
export { type RunningController, startController } from "./controller-run.ts";
export { findTerminalError, type Outcome } from "./outcome.ts";
export { lowestNonZeroResult } from "./result.ts";
