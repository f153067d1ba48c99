import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { growthExponent } from "../src/controllers/measure-scale.ts";
import { checkFigures } from "../src/figures/check-figures.ts";
import { type Figure, figuresVariable, readFigures, reportFigure } from "../src/figures/figure.ts";
import { type Row, readTable, withTable } from "../src/figures/table.ts";
import { stacksOfV8 } from "../src/update/stacks.ts";
import { sharesOf, stageNames, stageOf } from "../src/update/stages.ts";

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

  it("compares figures of the same machine only, and fails if there are none", () => {
    const [first, ...others] = table;
    const other = { date: "2026-01-01", node: "24.0.0", machine: "2 × B" };
    const rows = first === undefined ? [] : [{ ...first, measured: other }, ...others];
    const figures = new Map([["some", [{ ...throughput, capikit: 1 }, memory]]]);
    expect(checkFigures(figures, rows, here)).toEqual({
      ok: true,
      text: "as before     some: memory 0.85x → 0.85x, lower is better\nnot compared  some: throughput, measured on 2 × B, this is 2 × A",
    });
    expect(checkFigures(figures, rows.slice(0, 1), here).ok).toBe(false);
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

describe("growth", () => {
  it("returns the exponent with which the time for all objects grows", () => {
    const counts = [1000, 10_000, 100_000];
    expect(growthExponent(counts.map((count) => [count, 7]))).toBeCloseTo(1);
    expect(growthExponent(counts.map((count) => [count, count * 0.01]))).toBeCloseTo(2);
  });
});

describe("update", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const parse = "/r/packages/client/src/responses/read-answer.ts parse";
  const watch = "/r/packages/client/src/watch/watch.ts measuredWatch";
  const socket = "node:internal/stream_base_commons onStreamRead";

  it("assigns a stack to the stage of its innermost frame with one", () => {
    expect(stageOf("capikit", [parse, watch, socket])).toBe("decode events");
    expect(stageOf("capikit", [watch, socket])).toBe("watch and reflector");
    expect(stageOf("capikit", [" (garbage collector)", parse, watch])).toBe(
      "memory: allocation, garbage collection",
    );
    const go = ["runtime.memmove", "runtime.mapaccess1", "k8s.io/client-go/tools/cache.(*DeltaFIFO).Add"];
    expect(stageOf("go", go)).toBe("cache: transform, store, indexes");
  });

  it("assigns shared code to its nearest caller, and without one to a stage of its own", () => {
    const timer = "node:internal/timers insert";
    expect(stageOf("capikit", [timer, "node:timers setTimeout", watch])).toBe("watch and reflector");
    expect(stageOf("capikit", [timer, " (root)"])).toBe("scheduler, timers, promises");
    expect(stageOf("capikit", [" get", " (root)"])).toBe("other");
    expect(stageOf("go", ["runtime.goexit"])).toBe("other");
  });

  it("assigns each stack once, so that the shares sum up to 1", () => {
    const stacks = [[parse, watch], [watch], [" get"], [" (program)"]].map((frames) => ({
      frames,
      weight: 25,
    }));
    const shares = sharesOf("capikit", stacks);
    expect([...shares.values()]).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect([...shares.keys()].every((name) => stageNames.includes(name))).toBe(true);
  });

  it("finds the sources of bundled code through the maps of packages, and drops idle samples", () => {
    const folder = mkdtempSync(join(tmpdir(), "capikit-bench-test-"));
    folders.push(folder);
    mkdirSync(join(folder, "dist"));
    const writeMap = (file: string, source: string): void =>
      writeFileSync(
        join(folder, `${file}.map`),
        JSON.stringify({ version: 3, sources: [source], names: [], mappings: "AAAA" }),
      );
    writeMap("main.js", "dist/chunk.js");
    writeMap("dist/chunk.js", "../src/watch.ts");
    const url = pathToFileURL(join(folder, "main.js")).href;
    const node = (id: number, functionName: string, at: string, children: number[] = []) => ({
      id,
      children,
      callFrame: { functionName, url: at, lineNumber: 0, columnNumber: 7 },
    });
    const stacks = stacksOfV8({
      nodes: [
        node(1, "(root)", "", [2, 4]),
        node(2, "watch", url, [3]),
        node(3, "push", ""),
        node(4, "(idle)", ""),
      ],
      samples: [3, 4, 3, 2],
      timeDeltas: [10, 1000, 10, 5],
    });
    const source = join(folder, "src/watch.ts");
    expect(stacks).toEqual([
      { frames: [" push", `${source} watch`, " (root)"], weight: 20 },
      { frames: [`${source} watch`, " (root)"], weight: 10 },
    ]);
  });
});
