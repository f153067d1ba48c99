import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ratio, RatioTable } from "./ratio.ts";

const path = join(import.meta.dirname, "../../ratios.json");

/** Reads the committed table. */
export function readTable(): RatioTable {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Replaces the ratios of benchmarks in the committed table, and keeps those of all others. */
export function updateTable(measured: ReadonlyMap<string, readonly Ratio[]>): void {
  writeFileSync(path, `${JSON.stringify(withRatios(readTable(), measured), undefined, 2)}\n`);
}

/**
 * Returns a table with the ratios of some benchmarks replaced, ordered by benchmark. Tolerances and
 * notes of figures remain.
 */
export function withRatios(table: RatioTable, measured: ReadonlyMap<string, readonly Ratio[]>): RatioTable {
  const rows = new Map(Object.entries(table));
  for (const [benchmark, ratios] of measured) {
    const figures = ratios.map(
      ({ figure, ratio, better }) =>
        [figure, { ...table[benchmark]?.[figure], ratio: Number(ratio.toPrecision(3)), better }] as const,
    );
    if (figures.length > 0) rows.set(benchmark, Object.fromEntries(figures));
  }
  return Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads the ratios that a benchmark recorded. */
export function readRatios(file: string): readonly Ratio[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
