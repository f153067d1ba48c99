import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ControlPlane, freePorts, startControlPlane } from "@capikit/envtest";
import { type ClusterApiPrograms, startClusterApi } from "@capikit/envtest/cluster-api";
import { linkBinaries } from "@capikit/test-e2e/link-binaries";
import { type LocalProvider, localProviderUser, startLocalProvider } from "@capikit/test-e2e/local-provider";
import { cleanStateDir } from "../../../../examples/provider-local/src/host/clean.ts";
import { openHost } from "../../../../examples/provider-local/src/host/host.ts";
import { sharedApiServer } from "../../../../examples/provider-local/src/host/names.ts";
import { type Audit, auditOf } from "./audit.ts";

/** The programs of a fleet. */
export interface FleetPrograms {
  readonly programs: ClusterApiPrograms;
  /** The provider's program. */
  readonly command: readonly string[];
  /** Flags of the provider. */
  readonly providerArgs: readonly string[];
  /** Flags of the core manager. */
  readonly coreArgs: readonly string[];
}

/** A management cluster with a provider and a shared workload API server, without Clusters. */
export interface Fleet {
  readonly plane: ControlPlane;
  readonly provider: LocalProvider;
  readonly corePid: number;
  /** Port of the core manager's profiles. */
  readonly profiler: number;
  /** Of the provider's requests. */
  readonly audit: Audit;
}

/** Starts all programs, and stops and removes them after `work`. */
export async function withFleet<T>(plan: FleetPrograms, work: (fleet: Fleet) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-fleet-"));
  const stateDir = join(folder, "state");
  const audit = auditOf(localProviderUser, folder);
  // Waiting for a process to end keeps no program alive.
  const alive = setInterval(() => {}, 60_000);
  try {
    await startSharedApiServer(stateDir);
    await using plane = await startControlPlane({ apiServerArgs: audit.apiServerArgs });
    const [profiler = 0] = await freePorts(1, "127.0.0.1");
    const coreArgs = [...plan.coreArgs, `--profiler-address=127.0.0.1:${profiler}`];
    const { core } = await startClusterApi(plane, plan.programs, { args: coreArgs });
    const { providerArgs: args } = plan;
    const command = ["env", `KUBEBUILDER_ASSETS=${await linkBinaries(folder)}`, ...plan.command];
    const options = { command, args, stateDir, serveOld: false };
    await using provider = await startLocalProvider({ controlPlane: plane }, options);
    return await work({ plane, provider, corePid: core.pid, profiler, audit });
  } finally {
    clearInterval(alive);
    await cleanStateDir(stateDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the shared API server before a provider does. Runs until the state folder is cleaned. */
async function startSharedApiServer(stateDir: string): Promise<void> {
  const host = openHost(stateDir);
  try {
    const server = await host.ensureApiServer(sharedApiServer, await host.sharedKeys());
    const limit = AbortSignal.timeout(60_000);
    while (!(await server.isReady(limit))) await sleep(100);
  } finally {
    await host.close();
  }
}
