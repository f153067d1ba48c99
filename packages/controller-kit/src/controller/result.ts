import { type DurationInput, durationMs } from "@capikit/common/time";

/** When a reconcile wants to come again. */
export interface Result {
  /** Milliseconds until then; 0 with growing waits, as after an error. */
  readonly requeueAfterMs: number;
  /** Default: the priority that it had. */
  readonly priority?: number;
}

/** What a result may say besides when. */
export interface ResultOptions {
  /** The priority with which to come again. Default: the priority that it had. */
  readonly priority?: number;
}

/**
 * Comes again after a while: `return after("15s")`. Earlier, if the object changes before.
 *
 * @throws TypeError when the span is no duration, or zero: `requeue()` is for as soon as is wise.
 */
export function after(span: DurationInput, { priority }: ResultOptions = {}): Result {
  const requeueAfterMs = durationMs(span);
  if (requeueAfterMs === 0) {
    throw new TypeError(
      "after() wants a duration above zero; requeue() comes again soon, with growing waits.",
    );
  }
  return Object.freeze({ requeueAfterMs, ...(priority !== undefined && { priority }) });
}

/** Comes again soon, with growing waits as after an error. */
export function requeue({ priority }: ResultOptions = {}): Result {
  return Object.freeze({ requeueAfterMs: 0, ...(priority !== undefined && { priority }) });
}

/** What a terminal error may say besides its message. */
export interface TerminalErrorOptions extends ErrorOptions {
  /** One CamelCase word for those who read a status, such as `InvalidConfiguration`. */
  readonly reason?: string;
}

/** An error that trying again does not mend: it is counted and logged, and the object waits for its next change. */
export class TerminalError extends Error {
  override readonly name = "TerminalError";
  readonly reason: string | undefined;

  constructor(message?: string, options?: TerminalErrorOptions) {
    super(message, options);
    this.reason = options?.reason;
  }
}
