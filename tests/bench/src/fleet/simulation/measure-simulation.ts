import { setTimeout as sleep } from "node:timers/promises";
import { cpuMsOf, memoryOf } from "../../process-figures.ts";
import { sumOf } from "../provider-metrics.ts";
import { measureSteady, type SteadyFigures } from "../steady.ts";
import type { SimulatedProvider } from "./start-provider.ts";

/** Figures of a provider that starts with an existing fleet. */
export interface SimulationFigures {
  readonly clusters: number;
  /** Until each object was reconciled and each workload cluster is connected. */
  readonly startMs: number;
  readonly startCpuMs: number;
  /** Its requests to the management API server in that time. */
  readonly startRequests: number;
  readonly peakMiB: number;
  readonly steady: SteadyFigures;
}

/** Objects of each Cluster of three Machines that controllers reconcile. */
const reconciledObjects = 8;
const pollMs = 2_000;

/** Waits until the provider has taken over a fleet, then measures it without changes. */
export async function measureSimulation(
  clusters: number,
  provider: SimulatedProvider,
): Promise<SimulationFigures> {
  const { pid, management, startedAt } = provider;
  const limitMs = 120_000 + clusters * 100;
  for (;;) {
    const metrics = await provider.metrics();
    const reconciled = sumOf(metrics, "controller_runtime_reconcile_total");
    const connected = sumOf(metrics, "capi_cluster_cache_connection_up");
    if (reconciled >= clusters * reconciledObjects && connected === clusters) break;
    if (performance.now() - startedAt > limitMs)
      throw new Error(
        `after ${limitMs / 1_000} s, ${reconciled} of ${clusters * reconciledObjects} reconciles are done and ${connected} of ${clusters} Clusters connected: ${provider.log()}`,
      );
    await sleep(pollMs);
  }
  const [startMs, startCpuMs] = [performance.now() - startedAt, cpuMsOf(pid)];
  const startRequests = sumOf(await provider.metrics(), "rest_client_requests_total", management);
  const steady = await measureSteady(provider);
  return { clusters, startMs, startCpuMs, startRequests, peakMiB: memoryOf(pid).peak, steady };
}
