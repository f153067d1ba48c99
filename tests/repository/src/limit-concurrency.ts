/** Runs work within a concurrency limit. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a limiter for concurrent work; excess work waits in order. */
export function limitConcurrency(atOnce: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
