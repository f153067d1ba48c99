/** What test files cost: measured in the last run here, or on the machine of `costs.tsv`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheDir } from "../../packages/envtest/src/go-tools/cache-dir.ts";
import type { Programs } from "./process-tree.ts";

export interface Cost {
  /** Processor time of the worker and of all programs that it started, in milliseconds. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Processor time of these programs by name. */
  readonly programs?: Programs;
}

export type Costs = Map<string, Cost>;

const committed = join(import.meta.dirname, "costs.tsv");
const measured = join(cacheDir(), "test-costs.tsv");

/** Of files that are not known. */
const usualMs = 30_000;

/** Returns the costs of test files by path: those of the repository, replaced by measured ones. */
export function readCosts(paths: readonly string[] = [committed, measured]): Costs {
  const costs: Costs = new Map();
  for (const path of paths) {
    for (const line of readLines(path)) {
      const [file = "", cpuMs, wallMs] = line.split("\t");
      costs.set(file, { cpuMs: Number(cpuMs), wallMs: Number(wallMs) });
    }
  }
  return costs;
}

/** Keeps the costs of a run for the next one. */
export function saveCosts(costs: Costs): void {
  const lines = [...costs]
    .sort()
    .map(([file, { cpuMs, wallMs }]) => `${file}\t${cpuMs.toFixed()}\t${wallMs.toFixed()}`);
  mkdirSync(dirname(measured), { recursive: true });
  writeFileSync(measured, lines.join("\n"));
}

/** Returns files in the order in which they start, so that workers end together: the longest first. */
export function longestFirst(files: readonly string[], costs: Costs): string[] {
  const wall = (file: string): number => costs.get(file)?.wallMs ?? usualMs;
  return files.toSorted((a, b) => wall(b) - wall(a));
}

/** Reports whether a file mostly waits, so that it may run next to those that need the cores. */
export function isWaiting(file: string, costs: Costs): boolean {
  const { cpuMs, wallMs } = costs.get(file) ?? { cpuMs: 1, wallMs: 1 };
  return wallMs > 5000 && cpuMs < wallMs / 4;
}

/** Returns the files of one of several shards, which take about the same time. */
export function shardOf(
  files: readonly string[],
  index: number,
  count: number,
  // Measured costs differ between the machines.
  costs = readCosts([committed]),
): string[] {
  const shards = Array.from({ length: count }, () => ({ wallMs: 0, files: [] as string[] }));
  for (const file of longestFirst(files, costs)) {
    const least = shards.reduce((one, other) => (other.wallMs < one.wallMs ? other : one));
    least.files.push(file);
    least.wallMs += costs.get(file)?.wallMs ?? usualMs;
  }
  return shards[index - 1]?.files ?? [];
}

/**
 * Returns the files that cost more than twice their cost in `costs.tsv`, on a machine whose speed
 * follows from the other files.
 */
export function dearerFiles(costs: Costs, known = readCosts([committed])): string[] {
  const factors = [...costs].flatMap(([file, { cpuMs }]) => {
    const before = known.get(file)?.cpuMs ?? 0;
    return before > 1000 ? [{ file, cpuMs, factor: cpuMs / before }] : [];
  });
  const usual =
    factors.map(({ factor }) => factor).sort((a, b) => a - b)[Math.floor(factors.length / 2)] ?? 1;
  return factors
    .filter(({ cpuMs, factor }) => factor > 2 * usual && cpuMs > 5000)
    .map(({ file, factor }) => `${file} (${(factor / usual).toFixed(1)} times)`);
}

/** Returns lines with the processor time of files, the dearest ones first, and of programs. */
export function describeCosts(costs: Costs, known = readCosts([committed])): string {
  const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const list = (all: readonly (readonly [name: string, ms: number])[]): string[] =>
    all
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 15)
      .map(([name, ms]) => `  ${inSeconds(ms).padStart(9)}  ${name}`);
  const files = [...costs].map(([file, { cpuMs }]) => [file, cpuMs] as const);
  const programs: Programs = {};
  for (const cost of costs.values())
    for (const [name, ms] of Object.entries(cost.programs ?? {})) programs[name] = (programs[name] ?? 0) + ms;
  const total = (all: readonly (readonly [name: string, ms: number])[]): string =>
    inSeconds(all.reduce((sum, [, ms]) => sum + ms, 0));
  const started = Object.entries(programs);
  const dearer = dearerFiles(costs, known);
  return [
    `Processor time of ${files.length} test files: ${total(files)}, ${total(started)} of it in programs that they start`,
    ...list(files),
    ...(started.length > 0 ? ["Programs:", ...list(started)] : []),
    ...(dearer.length > 0 ? [`Dearer than in scripts/test/costs.tsv: ${dearer.join(", ")}`] : []),
  ].join("\n");
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
