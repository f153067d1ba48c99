import type { Clock } from "@capikit/client";

/** How long a reconcile may take. */
export interface DeadlineOptions {
  /** Milliseconds until its signal aborts; 0 never. */
  readonly timeoutMs: number;
  /** Milliseconds that it has to end once its signal has aborted. */
  readonly settleMs: number;
  readonly clock: Clock;
  /** The signal has aborted, and it has not ended in time. */
  readonly onStuck: () => void;
}

/** A reconcile's signal aborted because its time was up. */
export class ReconcileTimeoutError extends Error {
  override readonly name = "ReconcileTimeoutError";
}

/** One for all, as an error of its own for each would cost more than most reconciles. */
const ended = new DOMException(
  "The reconcile has ended, and its signal ends what it began. Wait for that before it returns, or do not hand it the signal.",
  "AbortError",
);

/** The signal of a reconcile, and when it aborts. A signal is made for those only that look at it. */
export class Deadline {
  readonly #options: DeadlineOptions;
  #controller: AbortController | undefined;
  #reason: unknown;
  #isAborted = false;
  #isTimedOut = false;
  #cancel: (() => void) | undefined;

  constructor(options: DeadlineOptions) {
    this.#options = options;
    const { clock, timeoutMs } = options;
    if (timeoutMs > 0) {
      this.#cancel = clock.after(timeoutMs, () => {
        this.#isTimedOut = true;
        this.abort(
          new ReconcileTimeoutError(
            `The reconcile did not end within ${timeoutMs / 1000} s; its time is the controller's timeout.`,
          ),
        );
      });
    }
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isAborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  get isAborted(): boolean {
    return this.#isAborted;
  }

  get isTimedOut(): boolean {
    return this.#isTimedOut;
  }

  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    this.#cancel?.();
    this.#cancel = this.#options.clock.after(this.#options.settleMs, this.#options.onStuck);
    this.#controller?.abort(reason);
  }

  /** The reconcile has ended, and all that it began and did not wait for has to: the object's next one may begin. */
  end(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!this.#isAborted) {
      this.#isAborted = true;
      this.#reason = ended;
      this.#controller?.abort(ended);
    }
  }
}
