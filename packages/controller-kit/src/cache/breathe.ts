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
