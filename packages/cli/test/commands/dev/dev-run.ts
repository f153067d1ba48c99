import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { startCli } from "../../cli.ts";

/** An event in the output of `capikit dev --format json`. */
export interface ReportedEvent {
  readonly event: string;
  readonly level: string;
  readonly text?: string;
  readonly [field: string]: unknown;
}

/** A `capikit dev` at work. */
export interface DevRun {
  readonly pid: number;
  readonly events: readonly ReportedEvent[];
  /** Waits for an event, from the given place on. */
  until(what: string, fits: (event: ReportedEvent) => boolean, from?: number): Promise<ReportedEvent>;
  /** Sends a signal, and gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Returns the exit code of a run that ends by itself. */
  readonly ended: Promise<number | null>;
}

const longestMs = 120_000;
/** Where the programs come from that tests run against. */
export const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:CAPIKIT|GO|XDG|NODE_COMPILE_CACHE)/.test(name)),
);

/** Starts the command as a process. */
export function startDev(cwd: string, ...argv: readonly string[]): DevRun {
  return devRun(startCli(cwd, ["dev", "--format", "json", ...argv], [], env));
}

/** Reads the events of a process, however it was started. */
export function devRun(child: ChildProcess): DevRun {
  const events: ReportedEvent[] = [];
  let stderr = "";
  let wake = (): void => {};
  const ended = once(child, "close").then(([code]): number | null => code);
  child.on("close", () => wake());
  child.stderr?.on("data", (data) => {
    stderr += data;
  });
  if (child.stdout === null) throw new Error("it has no stdout");
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push(JSON.parse(line));
    wake();
  });
  return {
    pid: child.pid ?? 0,
    events,
    async until(what, fits, from = 0) {
      const late = setTimeout(() => wake(), longestMs);
      const end = performance.now() + longestMs;
      try {
        for (;;) {
          const found = events.slice(from).find(fits);
          if (found !== undefined) return found;
          if (child.exitCode !== null || performance.now() >= end) {
            const latest = events.slice(-30).map((event) => JSON.stringify(event).slice(0, 300));
            throw new Error(`this did not come: ${what}\n${latest.join("\n")}\n${stderr}`);
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        clearTimeout(late);
      }
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}
