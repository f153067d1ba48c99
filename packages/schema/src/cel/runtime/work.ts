import { CostLimitError } from "./errors.ts";

/** The most steps that all rules of one object may take: some tenths of a second. */
export const WORK_LIMIT = 5_000_000;
/** The longest text that a call may build. Reading a longer one once exceeds the cost limit of an evaluation. */
export const LONGEST_TEXT = 10_000_000;

let left = Number.POSITIVE_INFINITY;

/**
 * Counts steps that the API server's cost model leaves out: it charges one for comparing nested lists, and for `matches(text, pattern)`.
 * Values have no evaluation that they belong to, and evaluations are synchronous, hence the count of the module.
 *
 * @throws CostLimitError when the rules of an object take more steps than the limit.
 */
export function countWork(steps: number): void {
  left -= steps;
  if (left < 0) throw new CostLimitError();
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

/** @throws CostLimitError for a text that no call may build. */
export function limitText(length: number): void {
  if (length > LONGEST_TEXT) throw new CostLimitError();
}
