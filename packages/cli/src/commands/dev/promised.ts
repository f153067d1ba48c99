/** A promise that another function resolves. */
export interface Promised<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

/** Returns a promise with its resolve function. */
export function promised<T>(): Promised<T> {
  let finish = (_: T): void => {};
  const promise = new Promise<T>((resolve) => {
    finish = resolve;
  });
  return { promise, resolve: (value) => finish(value) };
}
