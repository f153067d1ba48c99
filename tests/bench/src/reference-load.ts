import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { reportFigure } from "./figures/figure.ts";
import { median } from "./measure.ts";
import { cpuMsOf } from "./process-figures.ts";

/** The serving library: Go's or capikit's. */
export type Side = "go" | "node";

/** Figures that `load` of a reference implementation prints: times in milliseconds. */
interface PrintedFigures {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Figures of one run. */
export interface LoadFigures extends PrintedFigures {
  /** Microseconds of processor time of the server for a request. */
  readonly serverCpu: number;
  /** The same of the client, which competes with the server for processors. */
  readonly clientCpu: number;
}

/**
 * Loads a server with a reference implementation in Go; the options are its flags.
 *
 * @param pid the server's process
 */
export async function putLoad(
  reference: string,
  pid: number | undefined,
  options: Readonly<Record<string, number | string>>,
): Promise<LoadFigures> {
  const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const [server, client] = [cpuMsOf(pid), cpuMsOf(process.pid)];
  const { stdout } = await promisify(execFile)(reference, ["load", ...args]);
  const printed = JSON.parse(stdout) as PrintedFigures;
  const perCall = (ms: number): number => (ms * 1000) / printed.calls;
  return {
    ...printed,
    serverCpu: perCall(cpuMsOf(pid) - server),
    // This process only waits; the client counts as one of its children.
    clientCpu: perCall(cpuMsOf(process.pid) - client),
  };
}

/**
 * Loads both sides in alternation; returns the medians of `rounds` after a warm-up, as a line of
 * text. Records the throughput.
 */
export async function compareLoads(
  title: string,
  rounds: number,
  run: (side: Side) => Promise<LoadFigures>,
): Promise<string> {
  const figures: Record<Side, LoadFigures[]> = { go: [], node: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const side of ["go", "node"] as const) {
      const result = await run(side);
      if (round >= 0) figures[side].push(result);
    }
  }
  const of = (side: Side, name: keyof LoadFigures): number =>
    median(figures[side].map((result) => result[name]));
  const [reference, capikit] = [of("go", "perSecond"), of("node", "perSecond")];
  reportFigure({ name: title, reference, capikit, unit: "requests/s", better: "higher" });
  const both = (name: keyof LoadFigures, unit: string, digits: number): string =>
    `${of("go", name).toFixed(digits)} → ${of("node", name).toFixed(digits)} ${unit} (${(of("node", name) / of("go", name)).toFixed(2)}x)`;
  const cpu = `CPU server ${both("serverCpu", "µs", 0).padEnd(28)} client ${both("clientCpu", "µs", 0).padEnd(24)}`;
  return `${both("perSecond", "/s", 0).padEnd(26)} p50 ${both("p50", "ms", 2).padEnd(28)} p99 ${both("p99", "ms", 2).padEnd(30)} ${cpu}`;
}
