import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { clusterSecretName } from "@capikit/api/core/v1beta2";
import { customResourceDefinition, secret } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import { type Client, createClient, type DynamicObject, loadKubeconfig } from "@capikit/client";
import { linkBinaries } from "@capikit/test-e2e/link-binaries";
import { cleanStateDir } from "../../../../../examples/provider-local/src/host/clean.ts";
import { startSide } from "../../controllers/side.ts";
import { createServerFiles } from "../../server-files.ts";
import { createClusters } from "../fleet-clusters.ts";
import { type FleetPrograms, withFleet } from "../start-fleet.ts";
import type { RecordedCluster } from "./copy-cluster.ts";
import { requireFinalState } from "./final-state.ts";
import { clustersOf, type FleetParts, namespaceOf, objectsOf } from "./fleet-parts.ts";
import { managementKinds, workloadKinds } from "./kinds.ts";
import { measureSimulation, type SimulationFigures } from "./measure-simulation.ts";
import { assignObjects, type Shards, shardArgs, shardNameOf } from "./shards.ts";
import { startProvider } from "./start-provider.ts";
import { startWorkload } from "./workload.ts";

const name = "recorded";

const namespace = "default";

/** Name of the file with the kubeconfig of the recorded Cluster. */
const workloadKubeconfig = "workload.kubeconfig";

/** Kinds of objects that are recorded; events and Leases do not belong to a Cluster's state. */
const recordedKinds = managementKinds.filter(
  ({ scope, kind }) => scope === "Namespaced" && kind !== "Event" && kind !== "Lease",
);

/**
 * Creates one Cluster under the real core manager and returns its objects when its Machines run.
 * Writes its kubeconfig to a folder. Copies the keys and ports of the workload API server, without
 * its data, to a state folder.
 */
async function recordCluster(
  plan: FleetPrograms & { readonly workers: number },
  folder: string,
  stateDir: string,
): Promise<RecordedCluster> {
  return withFleet(plan, async ({ plane: { client }, provider }) => {
    await createClusters(client, [name], plan.workers);
    const definitions = await listAll(client, [customResourceDefinition]);
    const management = (await listAll(client, recordedKinds, namespace)).filter(isOfCluster);
    const workloadClient = await connectToWorkload(client, folder);
    const workload = (await listAll(workloadClient, workloadKinds)).filter(isOfCluster);
    await workloadClient.close();
    cpSync(provider.stateDir, stateDir, { recursive: true, filter: isKeyOrPort });
    return { name, namespace, definitions, management, workload };
  });
}

async function listAll(
  client: Client,
  kinds: readonly KindDescriptor[],
  inNamespace?: string,
): Promise<DynamicObject[]> {
  const lists = kinds.map((kind) =>
    client.list(kind as KindDescriptor<DynamicObject>, { namespace: inNamespace }),
  );
  return (await Promise.all(lists)).flatMap(({ items }) => items);
}

function isOfCluster(object: DynamicObject): boolean {
  return JSON.stringify(object).includes(name);
}

async function connectToWorkload(client: Client, folder: string): Promise<Client> {
  const ref = { namespace, name: clusterSecretName(name, "kubeconfig") };
  const { data } = await client.get(secret, ref);
  const file = join(folder, workloadKubeconfig);
  writeFileSync(file, Buffer.from(data?.value ?? "", "base64"));
  return createClient(await loadKubeconfig(file));
}

function isKeyOrPort(path: string): boolean {
  const file = basename(path);
  return !file.startsWith("etcd") && !/\.(?:log|pid)$/.test(file);
}

/** Numbers of Clusters to simulate, one after the other. */
export interface SimulationPlan extends FleetPrograms {
  readonly workers: number;
  readonly sizes: readonly number[];
  /** Provider processes that share the Clusters; they run one after the other. */
  readonly processes: number;
  /** Whether they are shards, to which the real sharder assigns objects. Otherwise they have namespaces. */
  readonly isSharded: boolean;
  /** Node.js with the flags of the image. The last element is the provider's file. */
  readonly command: readonly [string, ...string[]];
  /** Further flags of Node.js. Default: those that fit the number of Clusters. */
  readonly nodeFlags?: readonly string[] | undefined;
}

/**
 * Records one Cluster, and starts the provider with copies of it on simulated API servers.
 *
 * @param report is called for each process, also before the following error.
 * @param onAssigned is called when the sharder has assigned all objects.
 * @throws Error if a reconcile fails, or if the provider writes when nothing changes.
 */
export async function simulateFleet(
  plan: SimulationPlan,
  report: (figures: SimulationFigures) => void,
  onAssigned: (shards: Shards) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-simulation-"));
  const stateDir = join(folder, "state");
  const webhooks = await createServerFiles("simulation");
  try {
    const recorded = join(folder, "recorded.json");
    writeFileSync(recorded, JSON.stringify(await recordCluster(plan, folder, stateDir)));
    const assets = await linkBinaries(folder);
    for (const clusters of plan.sizes) {
      const parts = plan.isSharded ? 1 : plan.processes;
      const fleet = { clusters, processes: parts };
      await using servers = await startServers({ ...fleet, recorded, folder, stateDir });
      const direct = `${servers.kubeconfigs.management}.direct`;
      await using shards = plan.isSharded
        ? await assignObjects({ shards: plan.processes, kubeconfig: direct, files: webhooks })
        : undefined;
      if (shards !== undefined) onAssigned(shards);
      for (let part = 0; part < plan.processes; part++) {
        const objects = shards?.objects[part] ?? objectsOf(clustersOf(fleet, part), plan.workers + 1);
        const settings = settingsFor(objects.localcluster ?? 0);
        const namespace = parts === 1 ? [] : [`--namespace=${namespaceOf(part)}`];
        const own = shards === undefined ? ["--leader-elect=false", ...namespace] : shardArgs;
        await shards?.handOver(part);
        await using provider = await startProvider({
          command: withNodeFlags(plan.command, plan.nodeFlags ?? settings.nodeFlags),
          args: [...plan.providerArgs, ...settings.args, ...own],
          env: {
            PROVIDER_LOCAL_STATE: stateDir,
            KUBEBUILDER_ASSETS: assets,
            SHARD_NAME: shardNameOf(part),
          },
          kubeconfig: servers.kubeconfigs.management,
          certDir: webhooks.folder,
        });
        // A shard connects on demand, and Clusters in their final state need no connection.
        const connections = shards === undefined ? clustersOf(fleet, part) : 0;
        const figures = await measureSimulation({
          objects,
          connections,
          provider,
          servers: servers.kubeconfigs,
        });
        report(figures);
        const { steady, startRequests } = figures;
        requireFinalState(steady.metrics.after, [startRequests, steady.requests], provider.log());
        await shards?.keep(part);
      }
    }
  } finally {
    await cleanStateDir(stateDir);
    webhooks.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function withNodeFlags(command: SimulationPlan["command"], flags: readonly string[]): readonly string[] {
  return command.toSpliced(-1, 0, ...flags);
}

/** The simulated API servers of a fleet. */
interface SimulatedServers extends AsyncDisposable {
  /** Kubeconfig files by the names of the servers. */
  readonly kubeconfigs: Readonly<Record<"management" | "workloads", string>>;
}

/** How the servers are started. */
interface ServerPlan extends FleetParts {
  /** File with the recorded Cluster. */
  readonly recorded: string;
  /** Folder with the kubeconfig of the recorded Cluster. */
  readonly folder: string;
  readonly stateDir: string;
}

/** Starts both servers with copies of a recorded Cluster. */
async function startServers(plan: ServerPlan): Promise<SimulatedServers> {
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

/** Settings of a provider process that depend on its number of Clusters. */
export interface ProviderSettings {
  readonly args: readonly string[];
  /** Flags of Node.js. Later ones override those of the image. */
  readonly nodeFlags: readonly string[];
}

/** From here on, the default limit of Node.js is too low for the heap. */
const largeFleet = 5_000;

/**
 * Returns the settings of docs/guides/sizing.md. LocalClusters are due every 10 seconds; 150
 * milliseconds for each, doubled, are 3 workers for 100 Clusters.
 */
export function settingsFor(clusters: number): ProviderSettings {
  const workers = Math.max(10, Math.ceil((clusters * 3) / 100));
  return {
    args: ["localcluster", "localmachine"].map((controller) => `--${controller}-concurrency=${workers}`),
    nodeFlags: ["--max-semi-space-size=16", ...(clusters < largeFleet ? [] : ["--max-old-space-size=8192"])],
  };
}
