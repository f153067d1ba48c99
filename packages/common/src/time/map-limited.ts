/**
 * Calls a function for each item, at most `limit` at a time, and returns the results in the order
 * of the items. After a failure it starts no more calls.
 *
 * @throws the first error, when the running calls have ended: none of them goes on afterwards.
 * Immediately a RangeError if `limit` is not a positive integer.
 */
export async function mapLimited<T, R>(
  items: Iterable<T>,
  limit: number,
  map: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new RangeError(`limit must be a positive integer, not ${limit}`);
  const results: R[] = [];
  const failures: unknown[] = [];
  // All workers share one iterator.
  const rest = items[Symbol.iterator]();
  let started = 0;
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = rest.next();
      if (next.done) return;
      const index = started++;
      try {
        results[index] = await map(next.value, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}
