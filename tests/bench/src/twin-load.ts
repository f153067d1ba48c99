import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./measure.ts";

/** Who serves: Go's library, or capikit's. */
export type Side = "go" | "node";

/** What a twin's `load` tells of one run: times in milliseconds. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Has a twin in Go put load on a server; the options are its flags. */
export async function putLoad(
  twin: string,
  options: Readonly<Record<string, number | string>>,
): Promise<LoadFigures> {
  const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const { stdout } = await promisify(execFile)(twin, ["load", ...args]);
  return JSON.parse(stdout) as LoadFigures;
}

/** Loads both sides in turn; the medians of `rounds` after one warm-up, as a line of text. */
export async function compareLoads(
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
  const both = (name: keyof LoadFigures, unit: string, digits: number): string =>
    `${of("go", name).toFixed(digits)} → ${of("node", name).toFixed(digits)} ${unit} (${(of("node", name) / of("go", name)).toFixed(2)}x)`;
  return `${both("perSecond", "/s", 0).padEnd(26)} p50 ${both("p50", "ms", 2).padEnd(28)} p99 ${both("p99", "ms", 2)}`;
}
