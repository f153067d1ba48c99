/** Reports whether a value is a promise of any implementation. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> & Promise<T> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === "function";
}
