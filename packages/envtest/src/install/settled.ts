/**
 * Waits for all, also where one fails, so that nothing is on its way any more.
 *
 * @throws what the first in order of those failed with that fail.
 */
export async function settled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
