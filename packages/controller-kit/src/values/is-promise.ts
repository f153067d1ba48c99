/** Whether something is a promise, of whatever make. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> & Promise<T> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === "function";
}
