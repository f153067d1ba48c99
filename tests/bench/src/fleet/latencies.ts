import { readFileSync, writeFileSync } from "node:fs";
import { printRows } from "@capikit/reference";

/** Milliseconds of answers by verb: the quantiles 0.025, 0.075, …, 0.975, each equally likely. */
export type Latencies = Readonly<Record<string, readonly number[]>>;

const file = new URL("latencies.json", import.meta.url);
const quantiles = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20);

/** Reads the recorded latencies of a real kube-apiserver. */
export function readLatencies(): Latencies {
  return JSON.parse(readFileSync(file, "utf8")).milliseconds;
}

/** Records latencies for simulations. `source` describes how they were measured. */
export function writeLatencies(measured: ReadonlyMap<string, readonly number[]>, source: string): void {
  const milliseconds = Object.fromEntries(
    [...measured].sort(([a], [b]) => (a < b ? -1 : 1)).map(([verb, values]) => [verb, summarize(values)]),
  );
  writeFileSync(file, printRows({ source, milliseconds }, 1));
}

function summarize(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return quantiles.map((part) => Number((sorted[Math.floor(part * sorted.length)] ?? 0).toFixed(1)));
}

/** Draws the latency of a verb; 0 for a verb that was not recorded. */
export function drawLatency(latencies: Latencies, verb: string): number {
  const values = latencies[verb] ?? [];
  return values[Math.floor(Math.random() * values.length)] ?? 0;
}
