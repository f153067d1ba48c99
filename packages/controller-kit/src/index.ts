/**
 * Controllers and what they stand on: cache, queue, manager, leader election, events, metrics.
 *
 * @module
 */

export { loadConfig } from "@capikit/client";
export type { Address, LevelSwitch, LogLevel } from "@capikit/serving";
export {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type Flag,
  FlagError,
  FlagHelp,
  type Flags,
  type FlagValues,
  featureGatesFlag,
  numberFlag,
  stringFlag,
} from "@capikit/serving/flags";
export {
  createLogger,
  type LogDestination,
  type LoggerOptions,
  redactFields,
  redactingLogger,
} from "@capikit/serving/logging";
export type { Cache, CacheReadOptions, CacheSelection } from "./cache/cache.ts";
export { CacheError, type CacheErrorCode } from "./cache/cache-error.ts";
export type { CacheObserver, WatchTarget } from "./cache/cache-observer.ts";
export type { CacheOptions, KindSelection, Transform, WatchSelection } from "./cache/cache-options.ts";
export { consistentClient } from "./cache/consistent-client.ts";
export { createCache } from "./cache/create-cache.ts";
export { draftOf } from "./cache/draft.ts";
export { isFrozenWriteError } from "./cache/frozen-write-error.ts";
export type { EventHandler, Informer } from "./cache/informer.ts";
export type { BlockedWatch, ManagedCache } from "./cache/managed-cache.ts";
export { stripManagedFields } from "./cache/strip-managed-fields.ts";
export type { Written } from "./cache/written.ts";
export { capiControllerDefaults } from "./controller/capi-controller-defaults.ts";
export type { ControllerContext } from "./controller/controller-context.ts";
export type { ControllerDefinition } from "./controller/controller-definition.ts";
export type {
  ControllerObserver,
  ControllerStart,
  ReconcileReport,
  ReconcileResult,
} from "./controller/controller-observer.ts";
export type { CommonControllerOptions, ControllerOptions } from "./controller/controller-options.ts";
export { ReconcileTimeoutError } from "./controller/deadline.ts";
export { defineController } from "./controller/define-controller.ts";
export type { Outcome } from "./controller/outcome.ts";
export type {
  Reconcile,
  ReconcileAnswer,
  ReconcileContext,
  ReconcileObject,
} from "./controller/reconcile.ts";
export type { ReconcileTracer, TracedReconcile } from "./controller/reconcile-tracer.ts";
export {
  after,
  type Result,
  type ResultOptions,
  requeue,
  TerminalError,
  type TerminalErrorOptions,
} from "./controller/result.ts";
export type { RunningController } from "./controller/running-controller.ts";
export { startController } from "./controller/start-controller.ts";
export type { Election, ElectionObserver, StopElectionOptions } from "./election/election.ts";
export {
  type LeadershipLostCode,
  LeadershipLostError,
  NotLeaderError,
} from "./election/election-errors.ts";
export type { ElectionSettings } from "./election/election-settings.ts";
export { type Lease, type LeaseSpec, leaseKind } from "./election/lease.ts";
export { soleLeader } from "./election/sole-leader.ts";
export { type ElectionOptions, startElection } from "./election/start-election.ts";
export {
  createEventRecorder,
  type EventRecorderOptions,
  type RunningEventRecorder,
} from "./events/create-event-recorder.ts";
export type { DropReason, EventObserver } from "./events/event-observer.ts";
export type { EventDetails, EventRecorder } from "./events/event-recorder.ts";
export type { SpamFilterOptions } from "./events/spam-filter.ts";
export {
  type ManagerFlags,
  type ManagerFlagsOptions,
  parseManagerFlags,
} from "./flags/parse-manager-flags.ts";
export { ConnectionError } from "./manager/check-connection.ts";
export type { Manager } from "./manager/manager.ts";
export { ManagerError, type ManagerErrorCode } from "./manager/manager-error.ts";
export type { ManagerOptions, ManagerParts, ManagerServices } from "./manager/manager-options.ts";
export { type RunManagerInput, type RunManagerOptions, runManager } from "./manager/run-manager.ts";
export { startManager } from "./manager/start-manager.ts";
export { createManagerMetrics, type ManagerMetrics } from "./metrics/manager-metrics.ts";
export {
  annotationChanged,
  generationChanged,
  labelChanged,
  resourceVersionChanged,
} from "./predicates/changed.ts";
export { allOf, anyOf, not } from "./predicates/combine.ts";
export type { ObjectEvent, Predicate } from "./predicates/object-event.ts";
export { createQueue } from "./queue/create-queue.ts";
export {
  type AddOptions,
  lowPriority,
  type Queue,
  type QueueItem,
  type QueueObserver,
  type QueueOptions,
  type StarvationGuard,
  type UnfinishedWork,
} from "./queue/queue.ts";
export {
  type ExponentialBackoffOptions,
  exponentialBackoff,
  type RateLimiter,
  strictestOf,
  type TokenBucketOptions,
  tokenBucket,
} from "./queue/rate-limiter.ts";
export type { Runnable, RunnableContext } from "./runnable/runnable.ts";
export {
  type ControllerRing,
  type ControllerRingOptions,
  controllerRing,
  controllerRingKind,
  type GroupResource,
  type RingResource,
} from "./sharding/controller-ring.ts";
export { type RingLabels, type RingName, ringLabels } from "./sharding/ring-labels.ts";
export {
  type PolicyRule,
  type SharderRole,
  type ShardRbacRules,
  sharderRole,
  shardRbacRules,
} from "./sharding/ring-rbac.ts";
export { defineShard, type Shard, shardLease } from "./sharding/shard.ts";
export { shardPredicate } from "./sharding/shard-predicate.ts";
export { shardReconcile } from "./sharding/shard-reconcile.ts";
export { shardedController } from "./sharding/sharded-controller.ts";
export type { SourceFailure, SourceObserver } from "./sources/source-observer.ts";
export type { StreamRequest, StreamSource } from "./sources/start-stream.ts";
export type { Watch } from "./sources/start-watch.ts";
export {
  type MapFunction,
  type OwnedKind,
  type OwnedOptions,
  owned,
  type Requests,
  type SourceContext,
  type WatchedKind,
  type WatchOptions,
  watched,
} from "./sources/watch.ts";
export { createTracing } from "./tracing/create-tracing.ts";
export type { Tracing } from "./tracing/tracing.ts";
