import type { ReconcileResult } from "../journal/reconcile-record.ts";
import type { QueueObserver, UnfinishedWork } from "../queue/queue.ts";
import type { SourceObserver } from "../sources/watch.ts";

/** The outcome of a reconcile. */
export interface ReconcileReport {
  readonly controller: string;
  readonly result: ReconcileResult;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** Whether the error is a `TerminalError` or is treated like one. */
  readonly isTerminal: boolean;
  /** Whether the thrown value was not an `Error`, the closest equivalent of a panic. */
  readonly isPanic: boolean;
  /** Whether the reconcile exceeded its timeout. */
  readonly isTimeout: boolean;
}

/** A controller about to start. */
export interface ControllerStart {
  readonly controller: string;
  readonly concurrency: number;
  /** Measures the work in progress. It iterates over all items; call it only to collect metrics. */
  unfinishedWork(): UnfinishedWork;
}

/** Observes controllers for `controller_runtime_*` and `workqueue_*`. Must not throw. */
export interface ControllerObserver extends SourceObserver {
  starting?(start: ControllerStart): void;
  /** The controller stopped; its `unfinishedWork` no longer changes. */
  stopped?(controller: string): void;
  reconciled?(report: ReconcileReport): void;
  activeWorkersChanged?(controller: string, by: 1 | -1): void;
  /** A reconcile became stuck after its signal had aborted, or a stuck one ended. */
  stuckChanged?(controller: string, by: 1 | -1): void;
  /**
   * An object was queued.
   *
   * @param kind of the object that caused it; undefined without one.
   * @param cause the event, or else the cause.
   */
  caused?(controller: string, kind: string | undefined, cause: string): void;
  /** A reconcile was deferred because the cache has not seen an earlier write of this kind. */
  cacheWasStale?(controller: string, cachedKind: string): void;
  /** Returns the observer of a controller's queue. */
  queue?(controller: string): QueueObserver;
}
