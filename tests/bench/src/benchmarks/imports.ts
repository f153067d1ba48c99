/**
 * Measures the import of each entry point of the published packages: processor time and memory
 * above a program of Node.js that imports nothing. Runs whole processes in alternation, with
 * a warm compile cache; prints medians. Requires a build.
 *
 * `CAPIKIT_BENCH_ROUNDS` sets the number of runs (default 3).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entryPoints } from "../imports/entry-points.ts";
import { type ImportCost, importCost } from "../imports/import-cost.ts";
import { median } from "../measure.ts";
import { reportRatio } from "../ratios/report-ratio.ts";

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 3);
const compileCache = mkdtempSync(join(tmpdir(), "capikit-bench-imports-"));
try {
  const points = entryPoints();
  const costs = new Map<string, ImportCost[]>();
  // The first round fills the compile cache and does not count.
  for (let round = 0; round <= rounds; round++)
    for (const { name, file } of points) {
      const cost = await importCost(file, compileCache);
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  const of = (name: string, figure: (cost: ImportCost) => number): number =>
    median((costs.get(name) ?? []).map(figure));
  const empty = points[0]?.name ?? "";
  const [emptyMs, emptyMiB] = [of(empty, (cost) => cost.ms), of(empty, (cost) => cost.mebibytes)];
  console.log(`${empty}: ${emptyMs.toFixed(0)} ms, ${emptyMiB.toFixed(1)} MiB; medians of ${rounds}\n`);
  const rows = points.slice(1).map(({ name }) => ({
    name,
    ms: of(name, (cost) => cost.ms) - emptyMs,
    mebibytes: of(name, (cost) => cost.mebibytes) - emptyMiB,
    modules: of(name, (cost) => cost.modules),
  }));
  rows.sort((a, b) => b.ms - a.ms);
  for (const { name, ms, mebibytes, modules } of rows) {
    const figures = `${ms.toFixed(0).padStart(4)} ms ${mebibytes.toFixed(1).padStart(6)} MiB ${String(modules).padStart(4)} files`;
    console.log(`${figures}  ${name}`);
    // Times of few files are too short to compare.
    reportRatio(`${name}: memory`, (mebibytes + emptyMiB) / emptyMiB, "lower");
  }
} finally {
  rmSync(compileCache, { recursive: true, force: true });
}
