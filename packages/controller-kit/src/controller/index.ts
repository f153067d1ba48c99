/**
 * Standalone controllers, and the types of their observers.
 *
 * @module
 */

export {
  annotationChanged,
  generationChanged,
  labelChanged,
  resourceVersionChanged,
} from "../predicates/changed.ts";
export { allOf, anyOf, not } from "../predicates/combine.ts";
export type { ObjectEvent, Predicate } from "../predicates/object-event.ts";
export { createQueue } from "../queue/create-queue.ts";
export {
  type AddOptions,
  lowPriority,
  type Queue,
  type QueueItem,
  type QueueObserver,
  type QueueOptions,
  type StarvationGuard,
  type UnfinishedWork,
} from "../queue/queue.ts";
export {
  type ExponentialBackoffOptions,
  exponentialBackoff,
  type RateLimiter,
  strictestOf,
  type TokenBucketOptions,
  tokenBucket,
} from "../queue/rate-limiter.ts";
export type { SourceFailure, SourceObserver } from "../sources/source-observer.ts";
export type { StreamRequest, StreamSource } from "../sources/start-stream.ts";
export type { Watch } from "../sources/start-watch.ts";
export type { ControllerContext } from "./controller-context.ts";
export type {
  ControllerObserver,
  ControllerStart,
  ReconcileReport,
  ReconcileResult,
} from "./controller-observer.ts";
export { findTerminalError, type Outcome } from "./outcome.ts";
export { type ExpectedVersion, isUnseen } from "./pacing.ts";
export type { ReconcileTracer, TracedReconcile } from "./reconcile-tracer.ts";
export { lowestNonZeroResult } from "./result.ts";
export type { RunningController } from "./running-controller.ts";
export { startController } from "./start-controller.ts";
