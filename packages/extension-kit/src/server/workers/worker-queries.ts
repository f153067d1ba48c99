import type { Clock } from "@capikit/common/time";
import { type Member, send } from "./member.ts";

/** A scrape takes the last metrics of a worker that answers later. */
const metricsMs = 2000;

/** Queries to workers that they answer by a message with the same ID. */
export class WorkerQueries {
  readonly #clock: Clock;
  /** By the IDs of the queries in flight. */
  readonly #finish = new Map<number, () => void>();
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Sends a query. Resolves on the answer, on the worker's exit, or for metrics after two seconds.
   */
  ask(member: Member, what: "metrics" | "refresh"): Promise<void> {
    return new Promise((resolve) => {
      const id = ++this.#last;
      const finish = (): void => {
        this.#finish.delete(id);
        member.worker.off("exit", finish);
        cancel();
        resolve();
      };
      const cancel = what === "metrics" ? this.#clock.after(metricsMs, finish) : () => {};
      this.#finish.set(id, finish);
      member.worker.once("exit", finish);
      send(member, { capikit: what, id });
    });
  }

  answered(id: number): void {
    this.#finish.get(id)?.();
  }
}
