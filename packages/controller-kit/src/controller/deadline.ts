import { CapikitError } from "@capikit/common/errors";
import type { Clock } from "@capikit/common/time";

/** Time limits of a controller's reconciles. */
export interface DeadlineLimits {
  /** Milliseconds until the signal aborts; 0 disables it. */
  readonly timeoutMs: number;
  /** Milliseconds that a reconcile has to return after its signal has aborted. */
  readonly finishMs: number;
  readonly clock: Clock;
}

/** A reconcile's signal aborted because its time was up. */
export class ReconcileTimeoutError extends CapikitError {
  override readonly name = "ReconcileTimeoutError";
}

/** Shared by all reconciles, because creating an error takes longer than most reconciles. */
const ended = new DOMException(
  "the reconcile has returned: await all operations that use its signal before returning",
  "AbortError",
);

/** The deadline of a reconcile with its signal, which is created on first use. */
export class Deadline {
  readonly #limits: DeadlineLimits;
  readonly #onStuck: () => void;
  #controller: AbortController | undefined;
  #reason: unknown;
  #isAborted = false;
  #isTimedOut = false;
  #cancel: (() => void) | undefined;

  /**
   * @param onStuck called if the reconcile does not return in time after its signal has aborted.
   */
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

  /** Aborts the signal because of the timeout. */
  timeOut(): void {
    if (this.#isAborted) return;
    this.#isTimedOut = true;
    this.abort(
      new ReconcileTimeoutError(
        `reconcile did not return within the controller's timeout of ${this.#limits.timeoutMs / 1000} s`,
      ),
    );
  }

  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    const { clock, finishMs } = this.#limits;
    this.#cancel = clock.after(finishMs, this.#onStuck);
    this.#controller?.abort(reason);
  }

  /** Ends the reconcile, and aborts operations that it left running. */
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
