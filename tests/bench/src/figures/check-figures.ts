import { type Figure, ratioOf } from "./figure.ts";
import type { Conditions, Row } from "./table.ts";

/** Share by which a ratio may become worse: figures of the same code differ by up to this much. */
const defaultTolerance = 0.15;

/**
 * Compares the ratios of the benchmarks that ran with those of the table. A ratio of which lower is
 * better falls when its inverse falls: at a tolerance of 15 %, from 0.85 to more than 1. A row of
 * another machine is compared, too, and its line names that machine: processors change both sides.
 *
 * @returns a line for each row, and whether none became worse by more than its tolerance
 */
export function checkFigures(
  measured: ReadonlyMap<string, readonly Figure[]>,
  table: readonly Row[],
  { machine }: Pick<Conditions, "machine">,
): { readonly ok: boolean; readonly text: string } {
  const results = table
    .filter(({ benchmark }) => measured.has(benchmark))
    .map((row) => {
      const figure = measured.get(row.benchmark)?.find(({ name }) => name === row.name);
      const name = `${row.benchmark}: ${row.name}`;
      if (figure === undefined) return { ok: false, line: `not measured  ${name}` };
      const { tolerance = defaultTolerance, better } = row;
      const [before, after] = [ratioOf(row), ratioOf(figure)];
      const change = better === "higher" ? after / before : before / after;
      const state = change < 1 - tolerance ? "worse" : change > 1 / (1 - tolerance) ? "better" : "as before";
      const ratios = [before, after].map((ratio) => `${Number(ratio.toPrecision(3))}x`).join(" → ");
      const other = row.measured.machine === machine ? "" : ` (before on ${row.measured.machine})`;
      return {
        ok: change >= 1 - tolerance,
        line: `${state.padEnd(13)} ${name} ${ratios}, ${better} is better${other}`,
      };
    });
  return { ok: results.every(({ ok }) => ok), text: results.map(({ line }) => line).join("\n") };
}
