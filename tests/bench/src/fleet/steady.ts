import { setTimeout as sleep } from "node:timers/promises";
import { cpuMsOf, memoryOf } from "../process-figures.ts";
import { sumOf } from "./provider-metrics.ts";

/** A provider when nothing changes: its memory, and the rest in each second. */
export interface SteadyFigures {
  readonly memoryMiB: number;
  readonly cpuMs: number;
  readonly reconciles: number;
  readonly managementRequests: number;
  readonly workloadRequests: number;
}

/** A running provider. */
export interface MeasuredProvider {
  readonly pid: number;
  /** Address of the management API server, as metrics have it. */
  readonly management: string;
  metrics(): Promise<string>;
}

/** Writes after the last events are over after this time. */
const settleMs = 10_000;
const seconds = 20;

/** Measures a provider that has nothing to do but to look after its Clusters. */
export async function measureSteady(provider: MeasuredProvider): Promise<SteadyFigures> {
  const { pid, management } = provider;
  await sleep(settleMs);
  const before = await provider.metrics();
  const cpu = cpuMsOf(pid);
  await sleep(seconds * 1_000);
  const cpuMs = (cpuMsOf(pid) - cpu) / seconds;
  const after = await provider.metrics();
  const perSecond = (name: string, labels?: string): number =>
    (sumOf(after, name, labels) - sumOf(before, name, labels)) / seconds;
  const managementRequests = perSecond("rest_client_requests_total", management);
  return {
    memoryMiB: memoryOf(pid).now,
    cpuMs,
    reconciles: perSecond("controller_runtime_reconcile_total"),
    managementRequests,
    workloadRequests: perSecond("rest_client_requests_total") - managementRequests,
  };
}
