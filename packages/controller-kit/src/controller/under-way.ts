import type { Clock } from "@capikit/common/time";
import { AgeList } from "../queue/age-list.ts";
import type { Turn } from "./turn.ts";

/**
 * The turns of a controller that are under way. As all have the same time, who began first is the first whose time is up: one timer does for
 * all of them, and is set as rarely as turns take long.
 */
export class UnderWay {
  readonly #turns = new AgeList<Turn>();
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  #size = 0;
  #cancel: (() => void) | undefined;

  /** @param timeoutMs the time of each; 0 for as long as they like. */
  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  get size(): number {
    return this.#size;
  }

  add(turn: Turn): void {
    this.#turns.append(turn);
    this.#size++;
    if (this.#timeoutMs > 0 && this.#cancel === undefined) {
      this.#lookAfter(this.#timeoutMs);
    }
  }

  remove(turn: Turn): void {
    this.#turns.remove(turn);
    this.#size--;
  }

  abort(reason: unknown): void {
    for (const turn of this.#turns) turn.deadline.abort(reason);
  }

  /** No turn will begin any more, and those that are left have been aborted. */
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
    for (const turn of this.#turns) {
      const leftMs = turn.startedAt + this.#timeoutMs - now;
      if (leftMs > 0) {
        this.#lookAfter(leftMs);
        return;
      }
      turn.deadline.timeOut();
    }
  }
}
