import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkFigures } from "../src/figures/check-figures.ts";
import { type Figure, figuresVariable, readFigures, reportFigure } from "../src/figures/figure.ts";
import { type Row, readTable, withTable } from "../src/figures/table.ts";

describe("figures", () => {
  afterEach(() => void vi.unstubAllEnvs());

  const throughput: Figure = {
    name: "throughput",
    reference: 100,
    capikit: 200,
    unit: "/s",
    better: "higher",
  };
  const memory: Figure = { name: "memory", reference: 100, capikit: 85, unit: "MiB", better: "lower" };
  const table: readonly Row[] = [throughput, memory].map((figure) => ({
    ...figure,
    title: `The ${figure.name}`,
    benchmark: "some",
    program: "Go",
    measured: { date: "2026-01-01", node: "24.0.0", machine: "2 × A" },
  }));
  const here = { machine: "2 × A" };
  const check = (...figures: readonly Figure[]) => checkFigures(new Map([["some", figures]]), table, here);

  it("accepts ratios that became worse by at most 15 %", () => {
    expect(check(throughput, memory).ok).toBe(true);
    expect(check({ ...throughput, capikit: 170 }, { ...memory, capikit: 100 }).ok).toBe(true);
  });

  it("names ratios that became worse, or better", () => {
    expect(check({ ...throughput, capikit: 169 }, { ...memory, reference: 200 })).toEqual({
      ok: false,
      text: "worse         some: throughput 2x → 1.69x, higher is better\nbetter        some: memory 0.85x → 0.425x, lower is better",
    });
    expect(check(throughput, { ...memory, capikit: 101 }).ok).toBe(false);
  });

  it("applies the tolerance of a row", () => {
    const [row] = table;
    const rows = row === undefined ? [] : [{ ...row, tolerance: 0.3 }];
    const at = (capikit: number) =>
      checkFigures(new Map([["some", [{ ...throughput, capikit }]]]), rows, here).ok;
    expect([at(140), at(139)]).toEqual([true, false]);
  });

  it("fails for a row that was not measured, but not for benchmarks that did not run", () => {
    expect(check(throughput)).toMatchObject({
      ok: false,
      text: expect.stringContaining("not measured  some: memory"),
    });
    expect(checkFigures(new Map([["other", []]]), table, here)).toEqual({ ok: true, text: "" });
  });

  it("compares a row of another machine, and names it", () => {
    const measured = { date: "2026-01-01", node: "24.0.0", machine: "2 × B" };
    const rows = table.slice(0, 1).map((row) => ({ ...row, measured }));
    const at = (capikit: number) =>
      checkFigures(new Map([["some", [{ ...throughput, capikit }]]]), rows, here);
    expect(at(200)).toEqual({
      ok: true,
      text: "as before     some: throughput 2x → 2x, higher is better (before on 2 × B)",
    });
    expect(at(1).ok).toBe(false);
  });

  it("reads the figures that a benchmark records", () => {
    const folder = mkdtempSync(join(tmpdir(), "capikit-figures-"));
    try {
      const file = join(folder, "figures");
      expect(readFigures(file)).toEqual([]);
      reportFigure(memory);
      vi.stubEnv(figuresVariable, file);
      reportFigure(throughput);
      reportFigure(memory);
      expect(readFigures(file)).toEqual([throughput, memory]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("has at most a dozen rows, of benchmarks that exist, which the page shows", () => {
    const rows = readTable();
    const known = readdirSync(join(import.meta.dirname, "../src/benchmarks"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(12);
    for (const row of rows) expect(known).toContain(`${row.benchmark}.ts`);
    const page = readFileSync(join(import.meta.dirname, "../../../docs/performance.md"), "utf8");
    expect(withTable(page, rows)).toBe(page);
  });
});
