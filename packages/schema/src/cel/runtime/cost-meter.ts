import { CapikitError } from "@capikit/common/errors";

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

/** An expression that failed while it ran: no such key, overflow, division by zero … */
export class CelRuntimeError extends CapikitError {
  override readonly name = "CelRuntimeError";

  constructor(message: string) {
    // A rule can fail in each of a million iterations, where traces would take most of the time.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** An evaluation that exceeded a cost limit. Nothing in the expression can recover from it. */
export class CelCostLimitError extends CapikitError {
  override readonly name = "CelCostLimitError";

  constructor() {
    super("operation cancelled: actual cost limit exceeded");
  }
}

/** No overload of a function takes these values. */
export function noSuchOverload(name?: string): CelRuntimeError {
  return new CelRuntimeError(name === undefined ? "no such overload" : `no such overload: ${name}`);
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
