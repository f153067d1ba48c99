/** Runs work, so much of it at a time. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work run at a time; others wait in their order. */
export function createTurns(atOnce: number): Turn {
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
