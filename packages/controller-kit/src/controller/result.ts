import { CapikitError } from "@capikit/common/errors";
import { type DurationInput, durationMs } from "@capikit/common/time";

/** Requests another reconcile of the object. */
export interface Result {
  /** Milliseconds until then; 0 to retry with backoff, as after an error. */
  readonly requeueAfterMs: number;
  /** Default: the current priority. */
  readonly priority?: number;
}

/** Options of a result. */
export interface ResultOptions {
  /** The priority of the requeued object. Default: the current priority. */
  readonly priority?: number;
}

/**
 * Reconciles the object again after a time, or earlier if it changes: `return after("15s")`.
 *
 * @throws TypeError if the duration is invalid or zero; use `requeue()` to reconcile again soon.
 */
export function after(span: DurationInput, options: ResultOptions = {}): Result {
  const { priority } = options;
  const requeueAfterMs = durationMs(span);
  if (requeueAfterMs === 0) {
    throw new TypeError(
      "the duration of after() must be greater than zero: use requeue() to reconcile again with backoff",
    );
  }
  return Object.freeze({ requeueAfterMs, ...(priority !== undefined && { priority }) });
}

/** Reconciles the object again with backoff, as after an error. */
export function requeue(options: ResultOptions = {}): Result {
  const { priority } = options;
  return Object.freeze({ requeueAfterMs: 0, ...(priority !== undefined && { priority }) });
}

/** Options of a retry error. */
export interface RetryErrorOptions extends ErrorOptions, ResultOptions {}

/** An error whose retry has a priority: `throw new RetryError("no quota", { priority: -10 })`. */
export class RetryError extends CapikitError {
  override readonly name = "RetryError";
  readonly priority: number | undefined;

  constructor(message?: string, options?: RetryErrorOptions) {
    super(message, options);
    this.priority = options?.priority;
  }
}

/** Options of a terminal error. */
export interface TerminalErrorOptions extends ErrorOptions {
  /** A CamelCase reason for status conditions, such as `InvalidConfiguration`. */
  readonly reason?: string;
}

/** An error that retrying cannot fix: the object waits for its next change. */
export class TerminalError extends CapikitError {
  override readonly name = "TerminalError";
  readonly reason: string | undefined;

  constructor(message?: string, options?: TerminalErrorOptions) {
    super(message, options);
    this.reason = options?.reason;
  }
}

/** Returns the result that requeues sooner; undefined means no requeue. */
export function lowestNonZeroResult(a: Result | undefined, b: Result | undefined): Result | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  // Same order as upstream: backoff wins, and the first of two.
  if (a.requeueAfterMs === 0) return a;
  return a.requeueAfterMs < b.requeueAfterMs ? a : b;
}
