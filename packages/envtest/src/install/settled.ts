/**
 * Waits for all promises, even if one fails, so that no work is left in flight.
 *
 * @throws the error of the first failed promise in their order.
 */
export async function settled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
