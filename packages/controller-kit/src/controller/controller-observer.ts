import type { QueueObserver, UnfinishedWork } from "../queue/queue.ts";
import type { SourceObserver } from "../sources/source-observer.ts";

/** The values of the label `result` of `controller_runtime_reconcile_total`. */
export type ReconcileResult = "success" | "error" | "requeue" | "requeue_after";

/** How a reconcile went. */
export interface ReconcileReport {
  readonly controller: string;
  readonly result: ReconcileResult;
  /** From its begin to its end. */
  readonly ms: number;
  /** The error was a `TerminalError`, or counts as one. */
  readonly isTerminal: boolean;
  /** What was thrown was no `Error`: what comes nearest to a panic. */
  readonly isPanic: boolean;
  /** Its time was up before its end. */
  readonly isTimeout: boolean;
}

/** A controller that is about to start. */
export interface ControllerStart {
  readonly controller: string;
  readonly concurrency: number;
  /** What its workers have in hand. Counts through it: for when metrics are asked for. */
  unfinishedWork(): UnfinishedWork;
}

/** Is told what controllers do, for the metrics `controller_runtime_*` and `workqueue_*`. It must not throw. */
export interface ControllerObserver extends SourceObserver {
  starting?(start: ControllerStart): void;
  /** The controller has ended: its `unfinishedWork` tells nothing new any more. */
  stopped?(controller: string): void;
  reconciled?(report: ReconcileReport): void;
  activeWorkersChanged?(controller: string, by: 1 | -1): void;
  /** A reconcile did not end although its signal had aborted, or did so at last: how many of them there are changed. */
  stuckChanged?(controller: string, by: 1 | -1): void;
  /** A reconcile was put off, as the cache lacks what an earlier one wrote of a kind. */
  cacheWasStale?(controller: string, cachedKind: string): void;
  /** The observer of a controller's queue. */
  queue?(controller: string): QueueObserver;
}
