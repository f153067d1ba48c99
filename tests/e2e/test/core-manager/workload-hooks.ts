import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { configMap, deployment, persistentVolume } from "@capikit/api/kubernetes";
import type { ProviderManager } from "@capikit/envtest/cluster-api";
import { untilRunning } from "@capikit/envtest/e2e";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiServerProcesses } from "../../src/api-server-processes.ts";
import { type ClassCluster, classCluster } from "../../src/class-cluster.ts";
import { type CoreManager, inOrder } from "../../src/core-manager.ts";
import { environmentOf } from "../../src/environment-of.ts";
import { startExampleExtension } from "../../src/example-extension.ts";
import { completeJob, rollOut } from "../../src/follow-workloads.ts";
import { applyAll } from "../../src/install-manifests.ts";
import { makeLocalClass } from "../../src/local-classes.ts";
import type { LocalProvider } from "../../src/local-provider.ts";
import type { ManagementCluster } from "../../src/management-cluster.ts";
import { makeNamespace, openCluster, type TestCluster } from "../../src/test-cluster.ts";
import { topologyCluster } from "../../src/topology-cluster.ts";
import { until } from "../../src/until.ts";

const ref = { namespace: "reach", name: "reach" };

const quota = { namespace: ref.namespace, name: "cluster-quota" };

const addOn = { namespace: "kube-system", name: "foo-cloud-controller-manager" };

const [before, after] = ["v1.36.0", "v1.36.3"] as const;

const conformance = { namespace: "kube-system", name: "conformance-v1-36-3" };

let management: ManagementCluster;

let provider: LocalProvider;

let backups: BackupServer;

let extension: ProviderManager;

let reach: ClassCluster;

let opened: TestCluster | undefined;

/** Tests the user stories of the Runtime SDK in the life of a Cluster with an own API server. */
export function testWorkloadHooks(core: () => CoreManager): void {
  beforeAll(async () => {
    ({ management, provider } = core());
    [backups] = await Promise.all([startBackupServer(), makeNamespace(management, ref.namespace)]);
    extension = await startExampleExtension(management, "extension-workload", {
      namespaces: [ref.namespace],
      args: ["--retry-after=1s", `--backup-url=${backups.url}`],
    });
    reach = classCluster(management, ref, stateOfCluster);
  });

  afterAll(async () => {
    await opened?.[Symbol.asyncDispose]();
    await backups?.[Symbol.asyncDispose]();
  });

  test("a Cluster is created when its quota allows it, with the add-on", inOrder, async () => {
    const { client } = management.controlPlane;
    await client.create(configMap, { metadata: quota, data: { machines: "1" } });
    await makeLocalClass(management, { namespace: ref.namespace, name: "local" }, []);
    const topology = { class: "local", version: before, workers: 1, variables: {} };
    await applyAll(management.controlPlane, [topologyCluster(ref, topology)]);
    await reach.untilMessage(
      "BeforeClusterCreate: Waiting for quota of namespace reach: the Cluster needs 2 Machines, 1 of 1 are left",
    );
    expect(await reach.infrastructure()).toBeUndefined();
    await client.patch(configMap, quota, { type: "merge", patch: { data: { machines: "2" } } });
    await untilRunning(environmentOf(management, provider), ref);
    opened = await openCluster(management, provider, ref);
    expect(await until("the add-on to be installed", imageOfAddOn, { state: stateOfCluster })).toMatch(
      before,
    );
  });

  test("it is upgraded with the add-on, and not while its API server is unreachable", inOrder, async () => {
    await whileUnreachable(async () => {
      await reach.patchTopology({ version: after });
      await reach.untilMessage(
        "BeforeClusterUpgrade: Waiting for workload cluster reach/reach: no answer in time",
      );
      expect(await reach.wantedVersions()).toEqual({ controlPlane: before, workers: before });
    });
    const waiting = `Waiting for Deployment ${addOn.namespace}/${addOn.name}`;
    await reach.untilMessage(`BeforeClusterUpgrade: ${waiting} ${before}: 0 of 1 replicas are available`);
    expect(await reach.wantedVersions()).toEqual({ controlPlane: before, workers: before });

    await rollOut(workload(), addOn);
    await reach.untilMessage(`AfterControlPlaneUpgrade: ${waiting} ${after}: 0 of 1 replicas are available`);
    expect(await imageOfAddOn()).toMatch(after);
    expect(await reach.wantedVersions()).toEqual({ controlPlane: after, workers: before });

    await rollOut(workload(), addOn);
    await reach.untilMessage("AfterClusterUpgrade: Waiting for Job kube-system/conformance-v1-36-3");
    await opened?.untilRunning(2, after);
    await completeJob(workload(), conformance);
    await reach.untilReconciled();
  });

  test("it is deleted after a backup, and not while its API server is unreachable", inOrder, async () => {
    const { client } = management.controlPlane;
    await workload().create(persistentVolume, {
      metadata: { name: "data" },
      spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], hostPath: { path: "/data" } },
    });
    const { metadata } = await client.get(clusterKind, ref);
    await whileUnreachable(async () => {
      await reach.remove();
      await reach.untilMessage(
        "BeforeClusterDelete: Waiting for workload cluster reach/reach: no answer in time",
      );
    });
    await reach.untilMessage("BeforeClusterDelete: Waiting for the backup of PersistentVolumes (1): Running");
    expect([...backups.backups]).toEqual([[`/backups/${metadata.uid}`, ["data"]]]);
    expect((await reach.machineNames()).controlPlane).toHaveLength(1);

    backups.state = "Completed";
    await until(
      "the Cluster to be gone",
      async () => {
        const { items } = await client.list(clusterKind, { namespace: ref.namespace });
        return items.length === 0 ? true : undefined;
      },
      { state: stateOfCluster },
    );
  });
}

function workload(): TestCluster["workload"] {
  if (opened === undefined) throw new Error("the Cluster is not running yet");
  return opened.workload;
}

async function imageOfAddOn(): Promise<string | undefined> {
  const { items } = await workload().list(deployment, { namespace: addOn.namespace });
  return items[0]?.spec?.template.spec?.containers[0]?.image;
}

/** Suspends the API server of the Cluster, so that it accepts connections and never responds. */
async function whileUnreachable(run: () => Promise<void>): Promise<void> {
  const { "kube-apiserver": server = 0 } = await apiServerProcesses(provider, ref);
  process.kill(server, "SIGSTOP");
  try {
    await run();
  } finally {
    process.kill(server, "SIGCONT");
  }
}

async function stateOfCluster(): Promise<object> {
  const { items } = await management.controlPlane.client.list(clusterKind, { namespace: ref.namespace });
  return {
    clusters: items.map(({ metadata, status }) => [metadata.annotations, status?.conditions]),
    extension: (await extension.log()).slice(-4_000),
    provider: (await provider.log()).slice(-2_000),
    core: (await management.coreLog()).slice(-3_000),
  };
}

/** A backup service for `examples/extension-workload`. */
interface BackupServer extends AsyncDisposable {
  readonly url: string;
  /** State of all backups; initially `Running`. */
  state: "Completed" | "Running";
  /** Volumes of the started backups by path. */
  readonly backups: ReadonlyMap<string, unknown>;
}

/** Starts a backup service. */
async function startBackupServer(): Promise<BackupServer> {
  const backups = new Map<string, unknown>();
  const http = createServer(async (request, response) => {
    const { volumes } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    backups.set(request.url ?? "", volumes);
    response.end(JSON.stringify({ state: server.state }));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const server: BackupServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    state: "Running",
    backups,
    async [Symbol.asyncDispose]() {
      http.close();
      http.closeAllConnections();
      await once(http, "close");
    },
  };
  return server;
}
