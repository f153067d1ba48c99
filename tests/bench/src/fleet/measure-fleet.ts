import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuMsOf, memoryOf } from "../process-figures.ts";
import type { AuditedRequests } from "./audit.ts";
import { createClusters, deleteClusters } from "./fleet-clusters.ts";
import { reconcileTotal, sumOf } from "./provider-metrics.ts";
import { type Fleet, type FleetPrograms, withFleet } from "./start-fleet.ts";
import { measureSteady, type SteadyFigures } from "./steady.ts";

const seconds = 20;

/**
 * Profiles a Go program for 20 seconds into a file for `go tool pprof`. Without a file, does
 * nothing.
 */
async function fetchProfile(port: number, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const response = await fetch(`http://127.0.0.1:${port}/debug/pprof/profile?seconds=${seconds}`);
  if (!response.ok) throw new Error(`the profile of the core manager: HTTP status ${response.status}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
}

/** Figures of one round of a side. Processor times are of all threads of a process. */
export interface FleetFigures {
  /** From the first object to all Clusters Available and all Machines Running. */
  readonly wallMs: number;
  /** Of the provider, in that time. */
  readonly cpuMs: number;
  /** Of the core manager and the management API server, in that time; their memory at its end. */
  readonly servers: ServerUsage;
  /** Of everything that ran on this machine, in that time. */
  readonly allCpuMs: number;
  /** Of the provider, until all was there. */
  readonly reconciles: number;
  /** Requests of the provider to the management API server, until all was there. */
  readonly requests: AuditedRequests;
  /** The provider's resident memory: without Clusters, and at most. */
  readonly emptyMiB: number;
  readonly peakMiB: number;
  /** The provider when nothing happens any more. */
  readonly steady: SteadyFigures;
  /** From the first deletion to no Cluster left. */
  readonly deleteMs: number;
}

/** How a side is measured. */
export interface FleetPlan extends FleetPrograms {
  readonly clusters: number;
  /** Worker Machines of each Cluster, in addition to one control plane Machine. */
  readonly workers: number;
  /** Receives a processor profile of the core manager while it works. Default: none. */
  readonly coreProfile?: string | undefined;
}

/** One round: everything is started for it, and nothing of it is left. */
export function measureFleet(plan: FleetPlan): Promise<FleetFigures> {
  return withFleet(plan, (fleet) => measure(plan, fleet));
}

async function measure(plan: FleetPlan, fleet: Fleet): Promise<FleetFigures> {
  const { audit, corePid, plane, profiler, provider } = fleet;
  const pid = await provider.pid();
  await sleep(3_000);
  const emptyMiB = memoryOf(pid).now;

  const { client, pids } = plane;
  const [cpu, allCpu] = [cpuMsOf(pid), busyMs()];
  const usage = measureServers({ core: corePid, "kube-apiserver": pids.kubeApiserver, etcd: pids.etcd });
  const began = performance.now();
  const names = Array.from({ length: plan.clusters }, (_, index) => `fleet-${index}`);
  const profiled = fetchProfile(profiler, plan.coreProfile);
  try {
    await createClusters(client, names, plan.workers);
  } catch (cause) {
    throw new Error(`latest output of the provider: ${(await provider.log()).slice(-4_000)}`, { cause });
  }
  const wallMs = performance.now() - began;
  const [cpuMs, servers, allCpuMs] = [cpuMsOf(pid) - cpu, usage(), busyMs() - allCpu];
  const requests = audit.read();
  const reconciles = sumOf(await provider.metrics(), reconcileTotal);
  await profiled;

  const steady = await measureSteady(
    { pid, metrics: () => provider.metrics(), requests: async () => audit.read().counts },
    { waitSeconds: 10, seconds: 20 },
  );
  const deleting = performance.now();
  await deleteClusters(client, names);
  const deleteMs = performance.now() - deleting;
  const peakMiB = memoryOf(pid).peak;
  const counts = { reconciles, requests };
  return { wallMs, cpuMs, allCpuMs, servers, ...counts, emptyMiB, peakMiB, steady, deleteMs };
}

/** Milliseconds of processor time that the machine has spent on anything, of all processors. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** Processor time since the start of a measurement, and resident memory. */
interface Usage {
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

/** The processes that a fleet loads in addition to the provider. */
type ServerUsage = Readonly<Record<"core" | "kube-apiserver" | "etcd", Usage>>;

/** Starts to measure processes; the result returns their usage so far. */
function measureServers(pids: Readonly<Record<keyof ServerUsage, number>>): () => ServerUsage {
  const usageOf = (pid: number, before: number): Usage => ({
    cpuMs: cpuMsOf(pid) - before,
    memoryMiB: memoryOf(pid).now,
  });
  const before = { ...pids };
  for (const name of Object.keys(pids) as (keyof ServerUsage)[]) before[name] = cpuMsOf(pids[name]);
  return () => ({
    core: usageOf(pids.core, before.core),
    "kube-apiserver": usageOf(pids["kube-apiserver"], before["kube-apiserver"]),
    etcd: usageOf(pids.etcd, before.etcd),
  });
}
