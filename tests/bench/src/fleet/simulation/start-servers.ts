import { join } from "node:path";
import { startSide } from "../../controllers/side.ts";
import type { FleetParts } from "./fleet-parts.ts";
import { workloadKubeconfig } from "./record-cluster.ts";
import { startWorkload } from "./workload.ts";

/** The simulated API servers of a fleet. */
export interface SimulatedServers extends AsyncDisposable {
  /** Kubeconfig files by the names of the servers. */
  readonly kubeconfigs: Readonly<Record<"management" | "workloads", string>>;
}

/** How the servers are started. */
export interface ServerPlan extends FleetParts {
  /** File with the recorded Cluster. */
  readonly recorded: string;
  /** Folder with the kubeconfig of the recorded Cluster. */
  readonly folder: string;
  readonly stateDir: string;
}

/** Starts both servers with copies of a recorded Cluster. */
export async function startServers(plan: ServerPlan): Promise<SimulatedServers> {
  const { recorded, clusters, processes, folder, stateDir } = plan;
  const argumentsOf = (program: string): string[] => [
    "--conditions=@capikit/source",
    "--max-old-space-size=8192",
    join(import.meta.dirname, program),
    ...[recorded, String(clusters), String(processes)],
  ];
  const kubeconfig = join(folder, `${clusters}.kubeconfig`);
  const args = [...argumentsOf("management-server.ts"), kubeconfig];
  const management = startSide("management API server", process.execPath, args);
  await using started = new AsyncDisposableStack();
  started.defer(() => management.stop());
  started.use(await startWorkload(stateDir, [process.execPath, ...argumentsOf("workload-server.ts")]));
  await management.next("ready");
  const stack = started.move();
  return {
    kubeconfigs: { management: kubeconfig, workloads: join(folder, workloadKubeconfig) },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
