import { type Figure, ratioOf } from "./figure.ts";
import type { Conditions, Row } from "./table.ts";

/** Share by which a ratio may become worse: figures of the same code differ by up to this much. */
const defaultTolerance = 0.15;

/**
 * Compares the ratios of the benchmarks that ran with those of the table. A ratio of which lower is
 * better falls when its inverse falls: at a tolerance of 15 %, from 0.85 to more than 1. Rows of
 * another machine are not compared, as ratios differ between processors.
 *
 * @returns a line for each row, and whether none became worse by more than its tolerance, and one was
 *   compared
 */
export function checkFigures(
  measured: ReadonlyMap<string, readonly Figure[]>,
  table: readonly Row[],
  { machine }: Pick<Conditions, "machine">,
): { readonly ok: boolean; readonly text: string } {
  const rows = table.filter(({ benchmark }) => measured.has(benchmark));
  const comparable = rows.filter((row) => row.measured.machine === machine);
  const others = rows.filter((row) => !comparable.includes(row));
  const results = comparable.map((row) => {
    const figure = measured.get(row.benchmark)?.find(({ name }) => name === row.name);
    const name = `${row.benchmark}: ${row.name}`;
    if (figure === undefined) return { ok: false, line: `not measured  ${name}` };
    const { tolerance = defaultTolerance, better } = row;
    const [before, after] = [ratioOf(row), ratioOf(figure)];
    const change = better === "higher" ? after / before : before / after;
    const state = change < 1 - tolerance ? "worse" : change > 1 / (1 - tolerance) ? "better" : "as before";
    const ratios = [before, after].map((ratio) => `${Number(ratio.toPrecision(3))}x`).join(" → ");
    return {
      ok: change >= 1 - tolerance,
      line: `${state.padEnd(13)} ${name} ${ratios}, ${better} is better`,
    };
  });
  const skipped = others.map(
    (row) =>
      `not compared  ${row.benchmark}: ${row.name}, measured on ${row.measured.machine}, this is ${machine}`,
  );
  return {
    ok: results.every(({ ok }) => ok) && (comparable.length > 0 || rows.length === 0),
    text: [...results.map(({ line }) => line), ...skipped].join("\n"),
  };
}
