import { CelCostLimitError } from "./errors.ts";

/** The maximum steps of all rules of an object: some tenths of a second. */
const WORK_LIMIT = 5_000_000;
/** The longest text that a call may build. Reading a longer one exceeds the cost limit. */
const LONGEST_TEXT = 10_000_000;

let left = Number.POSITIVE_INFINITY;

/**
 * Counts steps that the API server's cost model omits: it charges one for comparing nested lists,
 * and for `matches(text, pattern)`. A module variable suffices, as evaluations are synchronous.
 *
 * @throws CelCostLimitError if the rules of an object take more steps than the limit.
 */
export function countWork(steps: number): void {
  left -= steps;
  if (left < 0) throw new CelCostLimitError();
}

/** Runs the rules of one object. */
export function withWorkLimit<T>(run: () => T, limit: number = WORK_LIMIT): T {
  const outer = left;
  left = limit;
  try {
    return run();
  } finally {
    left = outer;
  }
}

/** @throws CelCostLimitError for a text that exceeds the limit. */
export function limitText(length: number): void {
  if (length > LONGEST_TEXT) throw new CelCostLimitError();
}

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
