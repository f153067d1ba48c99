/** Returns a function that calls `make` once, and then repeats its promise. */
export function remember<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
