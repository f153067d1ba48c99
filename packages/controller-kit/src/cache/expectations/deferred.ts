/**
 * Creates a promise whose rejection needs no handler. In a file that no published declaration needs:
 * projects may compile without the types of ES2024.
 */
export function createDeferred(): PromiseWithResolvers<void> {
  const deferred = Promise.withResolvers<void>();
  deferred.promise.catch(() => {});
  return deferred;
}
