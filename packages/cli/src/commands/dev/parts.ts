/** A part of a session, which starts when those that it needs have started. */
export interface Part<Started> {
  readonly name: string;
  readonly needs: readonly (keyof Started)[];
  start(given: Started): unknown;
}

/** Declares a part that receives the values of those that it needs, and only these. */
export type DeclarePart<Started> = <Name extends string, Needed extends keyof Started = never>(
  name: Name,
  needs: readonly Needed[],
  start: (given: Pick<Started, Needed>) => ValueOf<Started, Name> | Promise<ValueOf<Started, Name>>,
) => Part<Started>;

/** Other parts need the values of those in `Started` alone. */
type ValueOf<Started, Name> = Name extends keyof Started ? Started[Name] : unknown;

export function declarePart<Started>(): DeclarePart<Started> {
  return (name, needs, start) => ({ name, needs, start });
}

/**
 * Starts parts, each when those that it needs have started, which are earlier in the list. After the signal aborts, no further part
 * starts.
 *
 * @returns the starts, in the order of the list.
 */
export function startParts<Started>(
  parts: readonly Part<Started>[],
  signal: AbortSignal,
): readonly Promise<unknown>[] {
  const started = new Map<unknown, Promise<unknown>>();
  for (const { name, needs, start } of parts) {
    const needed = needs.map(async (need) => [need, await started.get(need)] as const);
    const starting = Promise.all(needed).then((values) => {
      signal.throwIfAborted();
      return start(Object.fromEntries(values) as Started);
    });
    started.set(name, starting);
  }
  return [...started.values()];
}
