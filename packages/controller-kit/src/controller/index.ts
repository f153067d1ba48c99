/**
 * The parts of a manager, for programs without one: controllers, event recorders and leader election.
 * The types of their observers.
 *
 * @module
 */

export { type ExpectedVersion, isUnseen } from "../cache/version-expectations.ts";
export type { Election, ElectionObserver, StopElectionOptions } from "../election/election.ts";
export { type LeadershipLostCode, LeadershipLostError, NotLeaderError } from "../election/election-errors.ts";
export type { ElectionSettings } from "../election/election-settings.ts";
export { type ElectionOptions, startElection } from "../election/start-election.ts";
export {
  createEventRecorder,
  type EventRecorderOptions,
  type RunningEventRecorder,
  type SpamFilterOptions,
} from "../events/create-event-recorder.ts";
export type { DropReason, EventDetails, EventObserver, EventRecorder } from "../events/event-recorder.ts";
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
