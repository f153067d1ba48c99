import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { checkRatios } from "../src/ratios/check-ratios.ts";
import { compareRatios } from "../src/ratios/compare-ratios.ts";
import type { Ratio } from "../src/ratios/ratio.ts";
import { readRatios, readTable, withRatios } from "../src/ratios/ratio-files.ts";
import { createRowReporter, ratiosVariable, reportRatio } from "../src/ratios/report-ratio.ts";
import { unmeasured } from "../src/ratios/unmeasured.ts";

afterEach(() => void vi.unstubAllEnvs());

const table = {
  throughput: { ratio: 2, better: "higher" },
  memory: { ratio: 0.85, better: "lower" },
} as const;
const none = { regressions: [], missing: [], unlisted: [], better: [] };
const same: readonly Ratio[] = [
  { figure: "throughput", ratio: 2, better: "higher" },
  { figure: "memory", ratio: 0.85, better: "lower" },
];

it("accepts ratios that fell by at most 15 %", () => {
  const measured: Ratio[] = [
    { figure: "throughput", ratio: 1.7, better: "higher" },
    { figure: "memory", ratio: 1, better: "lower" },
  ];
  expect(compareRatios("some", same, table)).toEqual(none);
  expect(compareRatios("some", measured, table)).toEqual(none);
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
    ...none,
    better: ["some: throughput 2x → 4x, higher is better", "some: memory 0.85x → 0.4x, lower is better"],
  });
});

it("names rows without a figure, and figures without a row", () => {
  expect(compareRatios("some", same.slice(0, 1), table)).toEqual({ ...none, missing: ["some: memory"] });
  expect(compareRatios("other", same)).toEqual({
    ...none,
    unlisted: ["other: throughput (2x)", "other: memory (0.85x)"],
  });
  expect(compareRatios("empty", [])).toEqual({ ...none, unlisted: ["empty: recorded no ratio"] });
});

it("applies the tolerance of a row, and shows its note", () => {
  const ready = { ratio: 7, better: "lower", tolerance: 0.3, note: "one run" } as const;
  const at = (ratio: number) =>
    compareRatios("some", [{ figure: "ready", ratio, better: "lower" }], { ready }).regressions;
  expect(at(9.9)).toEqual([]);
  expect(at(10.1)).toEqual(["some: ready 7x → 10.1x, lower is better (one run)"]);
});

it("fails with a heading for each reason", () => {
  const fallen: Ratio = { figure: "throughput", ratio: 1, better: "higher" };
  const measured = new Map<string, readonly Ratio[]>([
    ["a", [fallen, { figure: "extra", ratio: 3, better: "higher" }]],
    ["b", same],
  ]);
  expect(checkRatios(measured, { a: table }, { b: "no run yet" })).toEqual({
    ok: false,
    text: `
not checked:
  b: no run yet

fell by more than 15 %, or the tolerance of their row:
  a: throughput 2x → 1x, higher is better

in the table, but not measured; remove them with pnpm bench --update NAME:
  a: memory

measured, but not in the table; add them with pnpm bench --update NAME:
  a: extra (3x)
`,
  });
});

it("passes without differences, and names benchmarks that are not checked", () => {
  const measured = new Map<string, readonly Ratio[]>([
    ["a", same],
    ["b", []],
  ]);
  expect(checkRatios(measured, { a: table }, { b: "prints times only" })).toEqual({
    ok: true,
    text: "\nnot checked:\n  b: prints times only\n\nall ratios of 1 checked benchmarks are within tolerance",
  });
  expect(checkRatios(measured, { a: table }, {}).ok).toBe(false);
});

it("checks each benchmark, or states why not", () => {
  const folder = join(import.meta.dirname, "../src/benchmarks");
  const known = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
  expect([...Object.keys(readTable()), ...Object.keys(unmeasured)].sort()).toEqual(known.sort());
});

it("keeps tolerances and notes of replaced ratios", () => {
  const before = { a: { ready: { ratio: 7, better: "lower", tolerance: 0.3, note: "one run" } } } as const;
  const after = withRatios(before, new Map([["a", [{ figure: "ready", ratio: 6, better: "lower" }]]]));
  expect(after).toEqual({ a: { ready: { ...before.a.ready, ratio: 6 } } });
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
  for (const { ratio, better, tolerance = 0.15 } of figures) {
    expect(ratio).toBeGreaterThan(0);
    expect(tolerance).toBeGreaterThan(0);
    expect(tolerance).toBeLessThan(1);
    expect(["higher", "lower"]).toContain(better);
  }
});
