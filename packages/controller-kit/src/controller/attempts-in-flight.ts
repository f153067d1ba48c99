import type { Clock } from "@capikit/common/time";
import { AgeList } from "../queue/age-list.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** The attempts in flight. All have the same timeout, so one timer suffices. */
export class AttemptsInFlight {
  readonly #attempts = new AgeList<ReconcileAttempt>();
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  #size = 0;
  #cancel: (() => void) | undefined;

  /** @param timeoutMs timeout of each attempt; 0 disables it. */
  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  get size(): number {
    return this.#size;
  }

  add(attempt: ReconcileAttempt): void {
    this.#attempts.append(attempt);
    this.#size++;
    if (this.#timeoutMs > 0 && this.#cancel === undefined) {
      this.#lookAfter(this.#timeoutMs);
    }
  }

  remove(attempt: ReconcileAttempt): void {
    this.#attempts.remove(attempt);
    this.#size--;
  }

  abort(reason: unknown): void {
    for (const attempt of this.#attempts) attempt.deadline.abort(reason);
  }

  /** Stops the timer. Call it after the last attempt has started and the others were aborted. */
  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #lookAfter(ms: number): void {
    this.#cancel = this.#clock.after(ms, () => this.#look());
  }

  #look(): void {
    this.#cancel = undefined;
    const now = this.#clock.now();
    for (const attempt of this.#attempts) {
      const leftMs = attempt.startedAt + this.#timeoutMs - now;
      if (leftMs > 0) {
        this.#lookAfter(leftMs);
        return;
      }
      attempt.deadline.timeOut();
    }
  }
}
