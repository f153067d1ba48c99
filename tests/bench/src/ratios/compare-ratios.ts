import type { Ratio, RatioTable } from "./ratio.ts";

/** Share by which a ratio may fall: figures of the same code differ by up to this much. */
export const tolerance = 0.15;

/** The result of a comparison, in lines of text. */
export interface Comparison {
  /** Ratios that fell by more than the tolerance, and figures that are missing. */
  readonly regressions: readonly string[];
  /** Figures that the table does not have, and ratios that rose by more than the tolerance. */
  readonly notes: readonly string[];
}

/**
 * Compares the ratios of a benchmark with the table. A ratio of which lower is better falls when
 * its inverse falls: at a tolerance of 15 %, from 0.85 to more than 1.
 */
export function compareRatios(
  benchmark: string,
  measured: readonly Ratio[],
  table: RatioTable[string] = {},
): Comparison {
  const regressions: string[] = [];
  const notes: string[] = [];
  for (const { figure, ratio, better } of measured) {
    const expected = table[figure]?.ratio;
    if (expected === undefined) {
      notes.push(`${benchmark}: ${figure} is not in the table (${shown(ratio)})`);
      continue;
    }
    const change = better === "higher" ? ratio / expected : expected / ratio;
    const text = `${benchmark}: ${figure} ${shown(expected)} → ${shown(ratio)}, ${better} is better`;
    if (change < 1 - tolerance) regressions.push(text);
    else if (change > 1 / (1 - tolerance)) notes.push(text);
  }
  const found = new Set(measured.map(({ figure }) => figure));
  for (const figure of Object.keys(table))
    if (!found.has(figure)) regressions.push(`${benchmark}: ${figure} was not measured`);
  return { regressions, notes };
}

function shown(ratio: number): string {
  return `${Number(ratio.toPrecision(3))}x`;
}
