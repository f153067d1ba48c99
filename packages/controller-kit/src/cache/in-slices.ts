import { setImmediate } from "node:timers/promises";

/** What one turn of long work may take of the event loop. */
const sliceMs = 5;

/**
 * Calls back for each item, and lets everything else run in between, so that long work does not hold up the event loop.
 *
 * @param goOn asked after each pause; false ends it.
 */
export async function eachInSlices<T>(
  items: Iterable<T>,
  callback: (item: T) => void,
  goOn: () => boolean = () => true,
): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    callback(item);
    if (performance.now() - since >= sliceMs) {
      await setImmediate();
      if (!goOn()) {
        return;
      }
      since = performance.now();
    }
  }
}

/** Items between two looks at the clock, where a look takes about as long as the work on an item. */
const batch = 128;

/** The items that pass a quick test, found as in `eachInSlices`. */
export async function filterInSlices<T>(items: readonly T[], test: (item: T) => boolean): Promise<T[]> {
  const passing: T[] = [];
  let since = performance.now();
  for (let start = 0; start < items.length; start += batch) {
    for (const item of items.slice(start, start + batch)) {
      if (test(item)) {
        passing.push(item);
      }
    }
    if (performance.now() - since >= sliceMs) {
      await setImmediate();
      since = performance.now();
    }
  }
  return passing;
}
