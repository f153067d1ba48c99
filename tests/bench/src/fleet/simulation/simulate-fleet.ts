import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkBinaries } from "@capikit/test-e2e/link-binaries";
import { cleanStateDir } from "../../../../../examples/provider-local/src/host/clean.ts";
import { startSide } from "../../controllers/side.ts";
import { createServerFiles } from "../../server-files.ts";
import type { FleetPrograms } from "../start-fleet.ts";
import { measureSimulation, type SimulationFigures } from "./measure-simulation.ts";
import { recordCluster, workloadKubeconfig } from "./record-cluster.ts";
import { startProvider } from "./start-provider.ts";
import { startWorkload } from "./workload.ts";

/** Numbers of Clusters to simulate, one after the other. */
export interface SimulationPlan extends FleetPrograms {
  readonly workers: number;
  readonly sizes: readonly number[];
  /** The provider, without its bundle's flags. */
  readonly command: readonly [string, ...string[]];
}

const argumentsOf = (program: string, recorded: string, clusters: number): string[] => [
  "--conditions=@capikit/source",
  "--max-old-space-size=8192",
  join(import.meta.dirname, program),
  recorded,
  String(clusters),
];

/** Records one Cluster, and starts the provider with copies of it on simulated API servers. */
export async function simulateFleet(
  plan: SimulationPlan,
  report: (figures: SimulationFigures) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-simulation-"));
  const stateDir = join(folder, "state");
  const webhooks = await createServerFiles("simulation");
  try {
    const recorded = join(folder, "recorded.json");
    writeFileSync(recorded, JSON.stringify(await recordCluster(plan, folder, stateDir)));
    const assets = await linkBinaries(folder);
    for (const clusters of plan.sizes) {
      const kubeconfig = join(folder, `${clusters}.kubeconfig`);
      const workloadArgs = argumentsOf("workload-server.ts", recorded, clusters);
      await using _workload = await startWorkload(stateDir, [process.execPath, ...workloadArgs]);
      const args = [...argumentsOf("management-server.ts", recorded, clusters), kubeconfig];
      const management = startSide("management API server", process.execPath, args);
      try {
        await management.next("ready");
        await using provider = await startProvider({
          command: plan.command,
          args: plan.providerArgs,
          env: { PROVIDER_LOCAL_STATE: stateDir, KUBEBUILDER_ASSETS: assets },
          kubeconfig,
          certDir: webhooks.folder,
        });
        const servers = { management: kubeconfig, workloads: join(folder, workloadKubeconfig) };
        report(await measureSimulation({ clusters, machines: plan.workers + 1, provider, servers }));
      } finally {
        await management.stop();
      }
    }
  } finally {
    await cleanStateDir(stateDir);
    webhooks.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
