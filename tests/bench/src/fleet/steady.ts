import { setTimeout as sleep } from "node:timers/promises";
import { cpuMsOf, memoryOf } from "../process-figures.ts";
import { type RequestCounts, subtractCounts } from "./audit.ts";
import { reconcileTotal, sumOf } from "./provider-metrics.ts";

/** A provider when nothing changes: its memory, and the rest in each second. */
export interface SteadyFigures {
  readonly memoryMiB: number;
  readonly cpuMs: number;
  readonly reconciles: number;
  readonly requests: RequestCounts;
  /** Metrics at the start and the end of the measurement. */
  readonly metrics: { readonly before: string; readonly after: string };
}

/** A running provider. */
export interface MeasuredProvider {
  readonly pid: number;
  metrics(): Promise<string>;
  /** Returns its requests so far. */
  requests(): Promise<RequestCounts>;
}

/** When to measure. Writes after the last events are over after `waitSeconds`. */
export interface SteadyPlan {
  readonly waitSeconds: number;
  readonly seconds: number;
}

/** Measures a provider that only looks after its Clusters. */
export async function measureSteady(
  { pid, metrics, requests }: MeasuredProvider,
  { waitSeconds, seconds }: SteadyPlan,
): Promise<SteadyFigures> {
  await sleep(waitSeconds * 1_000);
  const [before, requestsBefore] = [await metrics(), await requests()];
  const [cpu, began] = [cpuMsOf(pid), performance.now()];
  await sleep(seconds * 1_000);
  const cpuMs = cpuMsOf(pid) - cpu;
  const elapsed = (performance.now() - began) / 1_000;
  const counts = subtractCounts(await requests(), requestsBefore);
  const after = await metrics();
  return {
    memoryMiB: memoryOf(pid).now,
    cpuMs: cpuMs / elapsed,
    reconciles: (sumOf(after, reconcileTotal) - sumOf(before, reconcileTotal)) / elapsed,
    requests: new Map([...counts].map(([name, count]) => [name, count / elapsed])),
    metrics: { before, after },
  };
}
