import { yieldToEventLoop } from "@capikit/common/time";

/**
 * Calls back for each item and yields to the event loop in between, so that long work does not
 * block it.
 *
 * @param shouldContinue is called after each yield; the work ends when it returns false.
 */
export async function eachInSlices<T>(
  items: Iterable<T>,
  callback: (item: T) => void,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  for (const item of items) {
    callback(item);
    const yielded = yieldToEventLoop();
    if (yielded !== undefined) {
      await yielded;
      if (!shouldContinue()) return;
    }
  }
}

/** Items between two clock reads, which take about as long as the work on one item. */
const batch = 128;

/** Returns the items that pass a quick test, and yields to the event loop in between. */
export async function filterInSlices<T>(items: readonly T[], test: (item: T) => boolean): Promise<T[]> {
  const passing: T[] = [];
  for (let start = 0; start < items.length; start += batch) {
    for (const item of items.slice(start, start + batch)) if (test(item)) passing.push(item);
    await yieldToEventLoop();
  }
  return passing;
}
