import type { Clock } from "@capikit/common/time";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** The attempts in flight, at most one for each key. All have the same timeout, so one timer suffices. */
export class AttemptsInFlight {
  /** By key, the oldest first. */
  readonly #attempts = new Map<string, ReconcileAttempt>();
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  #cancel: (() => void) | undefined;
  #onEmpty: (() => void) | undefined;

  /** @param timeoutMs timeout of each attempt; 0 disables it. */
  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  get size(): number {
    return this.#attempts.size;
  }

  get(key: string): ReconcileAttempt | undefined {
    return this.#attempts.get(key);
  }

  /** Iterates from the oldest attempt. */
  [Symbol.iterator](): Iterator<ReconcileAttempt> {
    return this.#attempts.values();
  }

  add(attempt: ReconcileAttempt): void {
    this.#attempts.set(attempt.key, attempt);
    if (this.#timeoutMs > 0 && this.#cancel === undefined) {
      this.#lookAfter(this.#timeoutMs);
    }
  }

  remove(attempt: ReconcileAttempt): void {
    this.#attempts.delete(attempt.key);
    if (this.size === 0) this.#onEmpty?.();
  }

  abort(reason: unknown): void {
    for (const attempt of this) attempt.deadline.abort(reason);
  }

  /**
   * Stops the timer. Call it after the last attempt has started and the others were aborted.
   *
   * @param onEmpty called when no attempt is in flight, now or after the last stuck one has ended.
   */
  close(onEmpty?: () => void): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#onEmpty = onEmpty;
    if (this.size === 0) onEmpty?.();
  }

  #lookAfter(ms: number): void {
    this.#cancel = this.#clock.after(ms, () => this.#look());
  }

  #look(): void {
    this.#cancel = undefined;
    const now = this.#clock.now();
    for (const attempt of this) {
      const leftMs = attempt.startedAt + this.#timeoutMs - now;
      if (leftMs > 0) {
        this.#lookAfter(leftMs);
        return;
      }
      attempt.deadline.timeOut();
    }
  }
}
