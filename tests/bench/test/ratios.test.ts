import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { compareRatios } from "../src/ratios/compare-ratios.ts";
import type { Ratio } from "../src/ratios/ratio.ts";
import { readRatios, readTable, withRatios } from "../src/ratios/ratio-files.ts";
import { createRowReporter, ratiosVariable, reportRatio } from "../src/ratios/report-ratio.ts";

afterEach(() => void vi.unstubAllEnvs());

const table = {
  throughput: { ratio: 2, better: "higher" },
  memory: { ratio: 0.85, better: "lower" },
} as const;
const same: readonly Ratio[] = [
  { figure: "throughput", ratio: 2, better: "higher" },
  { figure: "memory", ratio: 0.85, better: "lower" },
];

it("accepts ratios that fell by at most 15 %", () => {
  const measured: Ratio[] = [
    { figure: "throughput", ratio: 1.7, better: "higher" },
    { figure: "memory", ratio: 1, better: "lower" },
  ];
  expect(compareRatios("some", same, table)).toEqual({ regressions: [], notes: [] });
  expect(compareRatios("some", measured, table)).toEqual({ regressions: [], notes: [] });
});

it("names ratios that fell by more than 15 %", () => {
  const measured: Ratio[] = [
    { figure: "throughput", ratio: 1.69, better: "higher" },
    { figure: "memory", ratio: 1.01, better: "lower" },
  ];
  expect(compareRatios("some", measured, table).regressions).toEqual([
    "some: throughput 2x → 1.69x, higher is better",
    "some: memory 0.85x → 1.01x, lower is better",
  ]);
});

it("names better ratios without a failure", () => {
  const measured: Ratio[] = [
    { figure: "throughput", ratio: 4, better: "higher" },
    { figure: "memory", ratio: 0.4, better: "lower" },
  ];
  expect(compareRatios("some", measured, table)).toEqual({
    regressions: [],
    notes: ["some: throughput 2x → 4x, higher is better", "some: memory 0.85x → 0.4x, lower is better"],
  });
});

it("fails for figures that were not measured", () => {
  expect(compareRatios("some", same.slice(0, 1), table).regressions).toEqual([
    "some: memory was not measured",
  ]);
});

it("names figures that the table does not have", () => {
  expect(compareRatios("other", same).notes).toEqual([
    "other: throughput is not in the table (2x)",
    "other: memory is not in the table (0.85x)",
  ]);
});

it("replaces the ratios of measured benchmarks", () => {
  const before = { b: table, c: table };
  const measured = new Map<string, readonly Ratio[]>([
    ["b", [{ figure: "throughput", ratio: 2.71234, better: "higher" }]],
    ["a", same],
    ["c", []],
  ]);
  const after = withRatios(before, measured);
  expect(Object.keys(after)).toEqual(["a", "b", "c"]);
  expect(after).toEqual({ a: table, b: { throughput: { ratio: 2.71, better: "higher" } }, c: table });
});

it("reads the ratios that a benchmark records", () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-ratios-"));
  try {
    const file = join(folder, "ratios");
    expect(readRatios(file)).toEqual([]);
    reportRatio("before", 1, "lower");
    vi.stubEnv(ratiosVariable, file);
    reportRatio("plain", 1.5, "lower");
    expect(() => reportRatio("no runs", Number.NaN, "lower")).toThrow("invalid ratio of no runs: NaN");
    expect(() => reportRatio("no time", Infinity, "higher")).toThrow("invalid ratio of no time: Infinity");
    const row = createRowReporter();
    row("start", 2, "higher");
    row("  processor", 3, "lower");
    expect(readRatios(file)).toEqual([
      { figure: "plain", ratio: 1.5, better: "lower" },
      { figure: "start", ratio: 2, better: "higher" },
      { figure: "start, processor", ratio: 3, better: "lower" },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("has a positive ratio for each figure of the committed table", () => {
  const figures = Object.values(readTable()).flatMap((one) => Object.values(one));
  expect(figures.length).toBeGreaterThan(0);
  for (const { ratio, better } of figures) {
    expect(ratio).toBeGreaterThan(0);
    expect(["higher", "lower"]).toContain(better);
  }
});
