import type { Clock } from "@capikit/common/time";

/** How long the reconciles of a controller may take. */
export interface DeadlineLimits {
  /** Milliseconds until the signal aborts; 0 never. */
  readonly timeoutMs: number;
  /** Milliseconds that one has to end once its signal has aborted. */
  readonly settleMs: number;
  readonly clock: Clock;
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
  readonly #limits: DeadlineLimits;
  readonly #onStuck: () => void;
  #controller: AbortController | undefined;
  #reason: unknown;
  #isAborted = false;
  #isTimedOut = false;
  #cancel: (() => void) | undefined;

  /** @param onStuck The signal has aborted, and the reconcile has not ended in time. */
  constructor(limits: DeadlineLimits, onStuck: () => void) {
    this.#limits = limits;
    this.#onStuck = onStuck;
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

  /** Its time is up. */
  timeOut(): void {
    if (this.#isAborted) return;
    this.#isTimedOut = true;
    this.abort(
      new ReconcileTimeoutError(
        `The reconcile did not end within ${this.#limits.timeoutMs / 1000} s; its time is the controller's timeout.`,
      ),
    );
  }

  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    const { clock, settleMs } = this.#limits;
    this.#cancel = clock.after(settleMs, this.#onStuck);
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
