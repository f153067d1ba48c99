import { CelCostLimitError } from "./errors.ts";

/** The maximum cost of one evaluation: the API server's `PerCallLimit`. */
export const CALL_LIMIT = 1_000_000;
/** The maximum cost of all rules of an object: the API server's `RuntimeCELCostBudget`. */
export const OBJECT_LIMIT = 10_000_000;

/** Counts the cost of one evaluation. */
export class CostMeter {
  #spent = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get spent(): number {
    return this.#spent;
  }

  /** @throws CelCostLimitError when the evaluation costs more than the limit. */
  charge(cost: number): void {
    // Once exceeded, the sum stays: charges during unwinding do not count.
    if (this.#spent <= this.#limit) this.#spent += cost;
    if (this.#spent > this.#limit) throw new CelCostLimitError();
  }
}
