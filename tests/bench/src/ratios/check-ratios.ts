import { type Comparison, compareRatios, defaultTolerance } from "./compare-ratios.ts";
import type { Ratio, RatioTable } from "./ratio.ts";

/** The result of a check of all benchmarks that ran. */
export interface CheckResult {
  readonly ok: boolean;
  /** For a person. */
  readonly text: string;
}

/**
 * Checks benchmarks against the table.
 *
 * @param unmeasured benchmarks without a comparison, with the reason.
 */
export function checkRatios(
  measured: ReadonlyMap<string, readonly Ratio[]>,
  table: RatioTable,
  unmeasured: Readonly<Record<string, string>>,
): CheckResult {
  const names = [...measured.keys()];
  const results = [...measured].flatMap(([name, ratios]) =>
    unmeasured[name] === undefined ? [compareRatios(name, ratios, table[name])] : [],
  );
  const linesOf = (key: keyof Comparison): readonly string[] => results.flatMap((one) => one[key]);
  const skipped = names.flatMap((name) =>
    unmeasured[name] === undefined ? [] : [`${name}: ${unmeasured[name]}`],
  );
  const percent = defaultTolerance * 100;
  const errors = [
    section(`fell by more than ${percent} %, or the tolerance of their row`, linesOf("regressions")),
    section("in the table, but not measured; remove them with pnpm bench --update NAME", linesOf("missing")),
    section("measured, but not in the table; add them with pnpm bench --update NAME", linesOf("unlisted")),
  ].join("");
  const notes = [
    section("better, write them with pnpm bench --update NAME", linesOf("better")),
    section("not checked", skipped),
  ].join("");
  const summary =
    errors === "" ? `\nall ratios of ${results.length} checked benchmarks are within tolerance` : "";
  return { ok: errors === "", text: `${notes}${errors}${summary}` };
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${heading}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
