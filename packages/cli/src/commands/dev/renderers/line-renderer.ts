import { formatSeconds } from "@capikit/envtest";
import { createColours } from "../../../shared/terminal/colours.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import type { DevEvent, DevLevel } from "./dev-event.ts";

/** Prints events as lines on stderr. Requested values are printed on stdout for scripts. */
export function lineRenderer(io: Io): (event: DevEvent) => void {
  const { green, yellow, red } = createColours(io, "stderr");
  const styles = { info: (text: string) => text, good: green, warning: yellow, error: red };
  const paint = (level: DevLevel, text: string): string =>
    text
      .split("\n")
      .map((line) => styles[level](line))
      .join("\n");
  const shorten = shortenWaits();
  const textOf = withoutRepeats();
  return (shown) => {
    const { event, level, data } = shown;
    const text = textOf(shown);
    if (text === "") return;
    if (event === "api-server" && data?.kubeconfig !== undefined)
      io.stdout(`export KUBECONFIG=${data.kubeconfig}\n`);
    if (event !== "log") return io.stderr(`${paint(level, text)}\n`);
    const line = shorten(text);
    if (line !== undefined) io.stderr(`  ${line}\n`);
  };
}

/** Prints events as JSON objects, one per line, on stdout. */
export function jsonRenderer(io: Io): (event: DevEvent) => void {
  return ({ event, level, text, data }) =>
    io.stdout(`${JSON.stringify({ event, level, ...(text !== "" && { text }), ...data })}\n`);
}

/** Number of log lines above an event in which its error is not repeated. */
const recentLines = 40;

/** Creates a function for the texts of events, which omits the error of a program below the same output. */
function withoutRepeats(): (event: DevEvent) => string {
  const recent: string[] = [];
  return ({ event, text, data }) => {
    if (event === "log") recent.push(text.trim());
    if (recent.length > recentLines) recent.shift();
    if (data?.state !== "ended") return text;
    const [first = "", ...tail] = text.split("\n").map((line, at) => (at === 0 ? line : line.trim()));
    // Other output follows an ellipsis. Node.js shows the source before the message.
    const error = tail.slice(0, tail.includes("...") ? tail.indexOf("...") : 5);
    const isShown = error.some((line) => line !== "" && recent.includes(line));
    return isShown ? first.replace(/\. (?:Error|Last output):$/, "") : text;
  };
}

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
