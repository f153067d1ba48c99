import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Environment variable with the file that receives the figures, one JSON document a line. */
export const figuresVariable = "CAPIKIT_BENCH_FIGURES";

/** What a benchmark measured of capikit and of the reference implementation, in one run. */
export interface Figure {
  readonly name: string;
  readonly reference: number;
  readonly capikit: number;
  readonly unit: string;
  /** Which values are an improvement: higher ones of throughput, lower ones of times and memory. */
  readonly better: "higher" | "lower";
}

/** Returns capikit's value by the reference implementation's. */
export function ratioOf({ capikit, reference }: Figure): number {
  return capikit / reference;
}

/** Records a figure for `pnpm bench --check` and `--update`. Without them, it does nothing. */
export function reportFigure(figure: Figure): void {
  const file = process.env[figuresVariable];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Reads the figures that a benchmark recorded. */
export function readFigures(file: string): readonly Figure[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
