/**
 * Standalone controllers, and the types of their observers.
 *
 * @module
 */

export type { ReconcileResult } from "../journal/reconcile-record.ts";
export {
  allOf,
  annotationChanged,
  anyOf,
  generationChanged,
  labelChanged,
  not,
  type ObjectEvent,
  type Predicate,
  resourceVersionChanged,
} from "../predicates/changed.ts";
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
export type { StreamRequest, StreamSource } from "../sources/start-stream.ts";
export type { Watch } from "../sources/start-watch.ts";
export type { SourceFailure, SourceObserver } from "../sources/watch.ts";
export type { ControllerContext } from "./attempt-context.ts";
export { type RunningController, startController } from "./controller-definition.ts";
export type {
  ControllerObserver,
  ControllerStart,
  ReconcileReport,
  ReconcileTracer,
  TracedReconcile,
} from "./controller-observer.ts";
export { findTerminalError, type Outcome } from "./outcome.ts";
export { type ExpectedVersion, isUnseen } from "./pacing.ts";
export { lowestNonZeroResult } from "./result.ts";
