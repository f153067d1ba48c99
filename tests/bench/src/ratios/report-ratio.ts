import { appendFileSync } from "node:fs";
import type { Better, Ratio } from "./ratio.ts";

/** Environment variable with the file that receives the ratios, one JSON document a line. */
export const ratiosVariable = "CAPIKIT_BENCH_RATIOS";

/**
 * Records a ratio for `pnpm bench --check` and `--update`. Without them, it does nothing.
 *
 * @throws TypeError for a ratio that is not a positive number, such as that of no measurements.
 */
export function reportRatio(figure: string, ratio: number, better: Better): void {
  const file = process.env[ratiosVariable];
  if (file === undefined) return;
  if (!(ratio > 0 && ratio < Infinity)) throw new TypeError(`invalid ratio of ${figure}: ${ratio}`);
  const one: Ratio = { figure, ratio, better };
  appendFileSync(file, `${JSON.stringify(one)}\n`);
}

/** Records the rows of a table. An indented row belongs to the last row that is not indented. */
export function createRowReporter(): (title: string, ratio: number, better: Better) => void {
  let parent = "";
  return (title, ratio, better) => {
    if (!title.startsWith(" ")) parent = title;
    reportRatio(title === parent ? title : `${parent}, ${title.trim()}`, ratio, better);
  };
}
