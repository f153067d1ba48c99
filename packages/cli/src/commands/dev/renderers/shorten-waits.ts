import { formatSeconds } from "@capikit/envtest";

/** A wait whose last attempt is older than this is over. */
const overMs = 60_000;
/** Interval at which a wait that goes on is shown again. */
const againMs = 30_000;

interface Wait {
  readonly since: number;
  shown: number;
  last: number;
}

/**
 * Creates a function for the log lines of a program. A controller logs `Waiting for …` with every
 * attempt; the function returns the first line of an object, then every 30 seconds one with the
 * duration, and undefined for the others.
 */
export function shortenWaits(
  now: () => number = () => performance.now(),
): (line: string) => string | undefined {
  const waits = new Map<string, Wait>();
  return (line) => {
    const [, text] = /^\S+ +INFO +(Waiting for .*)$/.exec(line) ?? [];
    if (text === undefined) return line;
    const time = now();
    for (const [known, { last }] of waits) if (time - last > overMs) waits.delete(known);
    // Two objects have different fields, two attempts only different IDs.
    const key = text.replace(/ reconcileID=\S+/, "");
    const wait = waits.get(key);
    if (wait === undefined) {
      waits.set(key, { since: time, shown: time, last: time });
      return line;
    }
    wait.last = time;
    if (time - wait.shown < againMs) return undefined;
    wait.shown = time;
    return `${line} waiting="${formatSeconds(time - wait.since)}"`;
  };
}
