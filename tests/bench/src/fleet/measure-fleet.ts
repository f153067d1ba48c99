import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cluster as clusterKind, machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import type { Client } from "@capikit/client";
import { startControlPlane } from "@capikit/envtest";
import { applyObjects, type ClusterApiPrograms, startClusterApi } from "@capikit/envtest/cluster-api";
import { linkBinaries } from "@capikit/test-e2e/link-binaries";
import { startLocalProvider } from "@capikit/test-e2e/local-provider";
import { plainCluster } from "@capikit/test-e2e/plain-cluster";
import { cleanStateDir } from "../../../../examples/provider-local/src/host/clean.ts";
import { cpuMsOf, memoryOf } from "../process-figures.ts";
import { auditOf, type RequestCounts } from "./audit.ts";
import { startSharedApiServer } from "./shared-api-server.ts";

/** Figures of one round of a side. Processor times are of all threads of a process. */
export interface FleetFigures {
  /** From the first object to all Clusters Available and all Machines Running. */
  readonly wallMs: number;
  /** Of the provider, in that time. */
  readonly cpuMs: number;
  /** Of the core manager, in that time. */
  readonly coreCpuMs: number;
  /** Of everything that ran on this machine, in that time. */
  readonly allCpuMs: number;
  /** The provider's resident memory: without Clusters, with all of them idle, and at most. */
  readonly emptyMiB: number;
  readonly steadyMiB: number;
  readonly peakMiB: number;
  /** Of the provider, in each second when nothing happens any more. */
  readonly steadyCpuMs: number;
  /** Requests of the provider to the management API server, until all was there. */
  readonly requests: RequestCounts;
  /** From the first deletion to no Cluster left. */
  readonly deleteMs: number;
}

/** How a side is measured. */
export interface FleetPlan {
  readonly clusters: number;
  /** Worker Machines of each Cluster, in addition to one control plane Machine. */
  readonly workers: number;
  readonly programs: ClusterApiPrograms;
  /** The provider's program. */
  readonly command: readonly string[];
  /** Flags of the provider. */
  readonly providerArgs: readonly string[];
  /** Flags of the core manager. */
  readonly coreArgs: readonly string[];
}

const steadyMs = 20_000;
const pollMs = 250;
const atOnce = 16;

/** One round: everything is started for it, and nothing of it is left. */
export async function measureFleet(plan: FleetPlan): Promise<FleetFigures> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-fleet-"));
  const stateDir = join(folder, "state");
  const audit = auditOf("system:serviceaccount:capi-local-system:local-controller-manager", folder);
  // Waiting for a process to end keeps no program alive.
  const alive = setInterval(() => {}, 60_000);
  try {
    await startSharedApiServer(stateDir);
    await using plane = await startControlPlane({ apiServerArgs: audit.apiServerArgs });
    const { core } = await startClusterApi(plane, plan.programs, { args: plan.coreArgs });
    const { providerArgs: args } = plan;
    const command = ["env", `KUBEBUILDER_ASSETS=${await linkBinaries(folder)}`, ...plan.command];
    const options = { command, args, stateDir, serveOld: false };
    await using provider = await startLocalProvider({ controlPlane: plane }, options);
    const pid = await provider.pid();
    await sleep(3_000);
    const emptyMiB = memoryOf(pid).now;

    const { client } = plane;
    const [cpu, coreCpu, allCpu] = [cpuMsOf(pid), cpuMsOf(core.pid), busyMs()];
    const began = performance.now();
    const names = Array.from({ length: plan.clusters }, (_, index) => `fleet-${index}`);
    await inParallel(names, async (name) => {
      const { workers } = plan;
      await applyObjects(client, plainCluster(name, { workers, apiServer: "Shared" }));
    });
    try {
      await untilAvailable(client, plan);
    } catch (cause) {
      throw new Error(`latest output of the provider: ${(await provider.log()).slice(-4_000)}`, { cause });
    }
    const wallMs = performance.now() - began;
    const requests = audit.count();
    const [cpuMs, coreCpuMs, allCpuMs] = [cpuMsOf(pid) - cpu, cpuMsOf(core.pid) - coreCpu, busyMs() - allCpu];

    // Core's writes after its last events are included.
    await sleep(steadyMs / 2);
    const before = cpuMsOf(pid);
    await sleep(steadyMs);
    const steadyCpuMs = (cpuMsOf(pid) - before) / (steadyMs / 1_000);
    const steadyMiB = memoryOf(pid).now;

    const deleting = performance.now();
    await inParallel(names, async (name) => {
      await client.delete(clusterKind, { namespace: "default", name });
    });
    await until(plan, "the Clusters to be gone", async () => (await client.list(clusterKind)).items.length);
    const deleteMs = performance.now() - deleting;
    const peakMiB = memoryOf(pid).peak;
    const times = { wallMs, cpuMs, coreCpuMs, allCpuMs, steadyCpuMs, deleteMs };
    return { ...times, emptyMiB, steadyMiB, peakMiB, requests };
  } finally {
    clearInterval(alive);
    await cleanStateDir(stateDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilAvailable(client: Client, plan: FleetPlan): Promise<void> {
  await until(plan, "the Clusters to be available", async () => {
    const { items } = await client.list(clusterKind);
    const isAvailable = (one: (typeof items)[number]): boolean =>
      one.status?.conditions?.some(({ type, status }) => type === "Available" && status === "True") ?? false;
    return plan.clusters - items.filter(isAvailable).length;
  });
  await until(plan, "the Machines to run", async () => {
    const { items } = await client.list(machineKind);
    const running = items.filter(({ status }) => status?.phase === "Running").length;
    return plan.clusters * (plan.workers + 1) - running;
  });
}

/** Asks until there is nothing left to wait for. */
async function until({ clusters }: FleetPlan, what: string, left: () => Promise<number>): Promise<void> {
  const limitMs = 120_000 + clusters * 5_000;
  const began = performance.now();
  for (;;) {
    const count = await left();
    if (count === 0) return;
    if (performance.now() - began > limitMs)
      throw new Error(`waited ${limitMs / 1_000} s for ${what}: ${count} are not`);
    await sleep(pollMs);
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Milliseconds of processor time that the machine has spent on anything, of all processors. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
