import { errorMessage } from "@capikit/common/errors";

/**
 * Calls cleanup functions in reverse order, even after a failure.
 *
 * @throws the error of a failed function, or an AggregateError of several.
 */
export async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(errorMessage).join("; "));
  if (failures.length === 1) throw failures[0];
}
