import { evaluate } from "./evaluate.ts";
import type { Program } from "./rule.ts";
import { CALL_LIMIT, CostMeter, OBJECT_LIMIT } from "./runtime/cost-meter.ts";
import { CelCostLimitError, CelRuntimeError } from "./runtime/errors.ts";
import type { Value } from "./values/value.ts";

/** A value that may not fit its schema's type, which is reported when it is read. */
export type Variable = Value | CelRuntimeError;

/** The result of an evaluation. */
export type Outcome = Value | CelRuntimeError | CelCostLimitError;

/** Limits of one evaluation, and of all evaluations of an object. Default: the API server's. */
export interface CostLimits {
  readonly call?: number;
  readonly object?: number;
}

/** The cost that is left for the rules of an object. */
export class RunBudget {
  /** Negative after a limit was exceeded, which ends the run. */
  #left: number;
  #spent = 0;
  readonly #callLimit: number;

  constructor({ call = CALL_LIMIT, object = OBJECT_LIMIT }: CostLimits = {}) {
    this.#left = object;
    this.#callLimit = call;
  }

  get spent(): number {
    return this.#spent;
  }

  get isExceeded(): boolean {
    return this.#left < 0;
  }

  get isUsedUp(): boolean {
    return this.#left === 0;
  }

  /** Ends the run. */
  exceed(): void {
    this.#left = -1;
  }

  /** Evaluates an expression and deducts its cost. */
  evaluate(program: Program, variables: () => ReadonlyMap<string, Variable>): Outcome {
    const meter = new CostMeter(this.#callLimit);
    try {
      return evaluate(program, variables(), meter);
    } catch (error) {
      if (error instanceof CelRuntimeError || error instanceof CelCostLimitError) return error;
      throw error;
    } finally {
      this.#spent += meter.spent;
      this.#left = meter.spent > this.#left ? -1 : this.#left - meter.spent;
    }
  }
}
