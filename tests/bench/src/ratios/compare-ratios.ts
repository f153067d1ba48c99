import type { Ratio, RatioRow, RatioTable } from "./ratio.ts";

/** Share by which a ratio may fall: figures of the same code differ by up to this much. */
export const defaultTolerance = 0.15;

/** The result of a comparison, in lines of text. */
export interface Comparison {
  /** Ratios that fell by more than the tolerance. */
  readonly regressions: readonly string[];
  /** Rows of the table without a measured figure. */
  readonly missing: readonly string[];
  /** Measured figures without a row, and benchmarks without rows. */
  readonly unlisted: readonly string[];
  /** Ratios that rose by more than the tolerance. */
  readonly better: readonly string[];
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
  const unlisted: string[] = [];
  const better: string[] = [];
  for (const one of measured) {
    const row = table[one.figure];
    if (row === undefined) {
      unlisted.push(`${benchmark}: ${one.figure} (${shown(one.ratio)})`);
      continue;
    }
    const { tolerance = defaultTolerance } = row;
    const change = one.better === "higher" ? one.ratio / row.ratio : row.ratio / one.ratio;
    const text = `${benchmark}: ${textOf(one, row)}`;
    if (change < 1 - tolerance) regressions.push(text);
    else if (change > 1 / (1 - tolerance)) better.push(text);
  }
  const found = new Set(measured.map(({ figure }) => figure));
  const missing = Object.keys(table).filter((figure) => !found.has(figure));
  if (measured.length === 0 && missing.length === 0) unlisted.push(`${benchmark}: recorded no ratio`);
  return { regressions, missing: missing.map((figure) => `${benchmark}: ${figure}`), unlisted, better };
}

function textOf({ figure, ratio, better }: Ratio, row: RatioRow): string {
  const note = row.note === undefined ? "" : ` (${row.note})`;
  return `${figure} ${shown(row.ratio)} → ${shown(ratio)}, ${better} is better${note}`;
}

function shown(ratio: number): string {
  return `${Number(ratio.toPrecision(3))}x`;
}
