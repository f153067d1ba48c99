import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./measure.ts";
import { reportRatio } from "./ratios/report-ratio.ts";

/** The serving library: Go's or capikit's. */
export type Side = "go" | "node";

/** Figures of one `load` run of a reference implementation: times in milliseconds. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Loads a server with a reference implementation in Go; the options are its flags. */
export async function putLoad(
  reference: string,
  options: Readonly<Record<string, number | string>>,
): Promise<LoadFigures> {
  const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const { stdout } = await promisify(execFile)(reference, ["load", ...args]);
  return JSON.parse(stdout) as LoadFigures;
}

/**
 * Loads both sides in alternation; returns the medians of `rounds` after a warm-up, as a line of
 * text. Records the ratio of the throughput.
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
  reportRatio(`${title}: throughput`, of("node", "perSecond") / of("go", "perSecond"), "higher");
  const both = (name: keyof LoadFigures, unit: string, digits: number): string =>
    `${of("go", name).toFixed(digits)} → ${of("node", name).toFixed(digits)} ${unit} (${(of("node", name) / of("go", name)).toFixed(2)}x)`;
  return `${both("perSecond", "/s", 0).padEnd(26)} p50 ${both("p50", "ms", 2).padEnd(28)} p99 ${both("p99", "ms", 2)}`;
}
