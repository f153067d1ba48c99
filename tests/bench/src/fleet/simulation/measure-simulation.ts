import { cpuMsOf, memoryOf } from "../../process-figures.ts";
import { type RequestCounts, subtractCounts } from "../audit.ts";
import { meanReconcileMs, sumOf } from "../provider-metrics.ts";
import { measureSteady, type SteadyFigures } from "../steady.ts";
import { readCounts } from "./front.ts";
import type { SimulatedProvider } from "./start-provider.ts";
import { type Takeover, waitForTakeover } from "./takeover.ts";

/** Figures of a provider that starts with an existing fleet. */
export interface SimulationFigures {
  readonly clusters: number;
  /** Until each object was reconciled and each workload cluster was connected. */
  readonly startMs: number;
  readonly startCpuMs: number;
  /** In that time, by server and verb, such as `management list`. */
  readonly startRequests: RequestCounts;
  /** Most resident memory ever. */
  readonly peakMiB: number;
  readonly steady: SteadyFigures;
  /** In the time of `steady`: the mean of reconciles of LocalClusters. */
  readonly reconcileMs: number;
  /** In the time of `steady`: the 99th percentile of event loop delays. */
  readonly loopDelayMs: number;
}

/** A simulated fleet with a provider that has just been started. */
export interface Simulation extends Omit<Takeover, "requests"> {
  readonly provider: SimulatedProvider;
  /** Kubeconfigs of the simulated servers, by their names. */
  readonly servers: Readonly<Record<string, string>>;
}

/**
 * Waits until the provider has taken over a fleet, then measures it without changes.
 *
 * @throws Error if the start takes too long.
 */
export async function measureSimulation(simulation: Simulation): Promise<SimulationFigures> {
  const { objects, provider, servers } = simulation;
  const { pid, startedAt } = provider;
  const before = await countsOf(servers);
  const requests = async (): Promise<RequestCounts> => subtractCounts(await countsOf(servers), before);
  try {
    await waitForTakeover({ ...simulation, requests });
  } catch (cause) {
    const memory = memoryOf(pid).now.toFixed(0);
    const seconds = (cpuMsOf(pid) / 1_000).toFixed(0);
    throw new Error(`start not complete: ${memory} MiB resident, ${seconds} processor seconds`, { cause });
  }
  const [startMs, startCpuMs] = [performance.now() - startedAt, cpuMsOf(pid)];
  const startRequests = await requests();
  const steady = await measureSteady(
    { pid, metrics: () => provider.metrics(), requests },
    { waitSeconds: 20, seconds: 60 },
  );
  const { before: first, after: last } = steady.metrics;
  const start = { startMs, startCpuMs, startRequests };
  const reconcileMs = meanReconcileMs(first, last, "localcluster");
  const loopDelayMs = sumOf(last, "nodejs_eventloop_lag_p99_seconds") * 1_000;
  return {
    clusters: objects.localcluster ?? 0,
    ...start,
    peakMiB: memoryOf(pid).peak,
    steady,
    reconcileMs,
    loopDelayMs,
  };
}

async function countsOf(servers: Simulation["servers"]): Promise<RequestCounts> {
  const all = new Map<string, number>();
  for (const [server, kubeconfig] of Object.entries(servers))
    for (const [verb, count] of await readCounts(kubeconfig)) all.set(`${server} ${verb}`, count);
  return all;
}
