import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { cluster as clusterKind, machineDeployment } from "@capikit/api/core/v1beta2";
import { lease as leaseKind, node } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { freePorts } from "@capikit/envtest";
import { deleteCluster, scaleMachineDeployment, untilRunning, workloadClient } from "@capikit/envtest/e2e";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { apiServerProcesses } from "../src/api-server-processes.ts";
import { bundleProvider } from "../src/bundle-provider.ts";
import { inventoryOf, locksOf } from "../src/cluster-inventory.ts";
import { environmentOf } from "../src/environment-of.ts";
import { applyAll } from "../src/install-manifests.ts";
import { globalIPPool, installIpamProvider } from "../src/ipam-provider.ts";
import { linkBinaries } from "../src/link-binaries.ts";
import { localMachine } from "../src/local-kinds.ts";
import {
  installLocalProvider,
  type LocalProvider,
  localProviderUser,
  runLocalProvider,
  startLocalProvider,
} from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { plainCluster } from "../src/plain-cluster.ts";
import { makeNamespace, startCluster } from "../src/test-cluster.ts";
import { until } from "../src/until.ts";
import { logWritesOf, type Write, type WriteLog } from "../src/write-log.ts";

/** The time in which one replica led. */
interface Term {
  readonly writes: number;
  /** Writes that came in when another one led already. */
  readonly late: readonly Write[];
}

/**
 * Terms in order: the replica that may write the Lease leads from then on, as seen by the API
 * server.
 */
function termsOf(all: readonly Write[]): Term[] {
  const leases = all.filter(({ resource, code }) => resource === "leases" && code < 300);
  const credentials = [...new Set(leases.map(({ credential }) => credential))];
  return credentials.map((credential, index) => {
    const next = leases.find((one) => one.credential === credentials[index + 1]);
    const own = all.filter((one) => one.credential === credential && one.resource !== "leases");
    const isReview = ({ resource }: Write) => /reviews$/.test(resource);
    const late = own.filter(
      (one) => next !== undefined && one.receivedMs > next.answeredMs && !isReview(one),
    );
    return { writes: own.length, late };
  });
}

/** Returns the holder of the local provider's Lease; empty without one. */
async function holderOf(client: Client): Promise<string> {
  const leases = await client.list(leaseKind, { namespace: "default" });
  const lease = leases.items.find(({ metadata }) => metadata.name === "controller-leader-election-local");
  return lease?.spec?.holderIdentity ?? "";
}

/** Waits until another replica leads. */
async function untilHolderIsNot(client: Client, before: string): Promise<string> {
  return until("another one to lead", async () => {
    const holder = await holderOf(client);
    return holder !== before && holder !== "" ? holder : undefined;
  });
}

const isNightly = inject("nightly");
const timeout = isNightly ? 1_800_000 : 300_000;
const workers = 2;
const addresses = { namespace: "", name: "machines" };

let writes: WriteLog;
let management: ManagementCluster;
/** As it would be deployed: of sources, starting takes longer than a life lasts here. */
let command: readonly string[];

beforeAll(async () => {
  writes = logWritesOf(localProviderUser);
  const bundled = bundleProvider();
  management = await startManagementCluster({ apiServerArgs: writes.apiServerArgs });
  const ipam = await installIpamProvider(management);
  await ipam.run("v1beta2");
  const assets = `KUBEBUILDER_ASSETS=${await linkBinaries(management.controlPlane.dir)}`;
  command = ["env", assets, process.execPath, await bundled];
  const spec = { addresses: ["10.0.0.0/24"], prefix: 24, gateway: "10.0.0.1" };
  await management.controlPlane.client.create(globalIPPool, { metadata: { name: addresses.name }, spec });
});

afterAll(async () => {
  await management?.[Symbol.asyncDispose]();
  writes?.[Symbol.dispose]();
});

test("a Cluster with a dedicated API server becomes available, survives a crash of its provider, and is deleted completely", {
  timeout,
}, async () => {
  await using provider = await startLocalProvider(management, { command, stateDir: stateDir("crashed") });
  await using cluster = await startCluster(management, provider, "dedicated", { workers: 3 });
  const { status } = await management.controlPlane.client.get(machineDeployment, {
    namespace: "dedicated",
    name: "dedicated-md",
  });
  expect(status?.readyReplicas).toBe(3);
  const processes = await apiServerProcesses(provider, cluster.ref);
  await provider.restart();
  await scaleMachineDeployment(environmentOf(management, provider), cluster.ref, { replicas: [1] });
  expect(await apiServerProcesses(provider, cluster.ref)).toEqual(processes);
  await deleteCluster(environmentOf(management, provider), cluster.ref);
  expect((await readdir(provider.stateDir)).filter((one) => one.startsWith("dedicated."))).toEqual([]);
});

describe("nothing is doubled", () => {
  test("by a provider without leader election that is killed again and again", { timeout }, async () => {
    await using provider = await startLocalProvider(management, { command, stateDir: stateDir("killed") });
    const count = isNightly ? 20 : 2;
    const clusters = clustersOf("killed", count);
    await createClusters(clusters);
    let kills = 0;
    // Each time it has written something.
    for (let written = ""; (await availableOf(clusters)) < count; kills++) {
      written = await until("the provider to write", async () => {
        const versions = await versionsOf(clusters);
        return versions === written && (await availableOf(clusters)) < count ? undefined : versions;
      });
      await provider.restart();
    }
    expect(kills).toBeGreaterThan(3);
    await checkAndDelete(clusters, provider);
  });

  test("by two replicas of which one leads, when the leader is killed", { timeout }, async () => {
    await disturbLeader("led", isNightly ? 10 : 1, async (leader, untilNextLeads) => {
      await leader.stop();
      await untilNextLeads();
      await leader.restart();
    });
  });

  if (isNightly)
    test("nor when the leader is frozen while the other replica continues", { timeout }, async () => {
      await disturbLeader("still", 10, async (leader, untilNextLeads) => {
        process.kill(await leader.pid(), "SIGSTOP");
        await untilNextLeads();
        process.kill(await leader.pid(), "SIGCONT");
        // It sees that its time is over, and ends by itself.
        await leader.ended();
        await leader.restart();
      });
    });
});

/**
 * Two replicas create Clusters. Disturbs the leader with work half done; the other one must take
 * over.
 */
async function disturbLeader(
  prefix: string,
  count: number,
  disturb: (leader: LocalProvider, untilNextLeads: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // With the default times: with shorter ones, a leader on a busy machine ends by itself.
  const args = ["--leader-elect=true"];
  const { client } = management.controlPlane;
  const [before, earlier] = [(await writes.read()).length, await holderOf(client)];
  const [port = 0, webhookPort = 0] = await freePorts(2, "127.0.0.1");
  // A Service removes a frozen replica from its endpoints: here the other replica converts objects
  // from the start.
  await installLocalProvider(management, { webhookPort });
  const run = { command, args, stateDir: stateDir(prefix) };
  await using first = await runLocalProvider(management, {
    ...run,
    name: `${prefix}-first`,
    webhookPort: port,
  });
  const firstHolder = await untilHolderIsNot(client, earlier);
  await using second = await runLocalProvider(management, { ...run, name: `${prefix}-second`, webhookPort });

  const clusters = clustersOf(prefix, count);
  await createClusters(clusters);
  await untilHalfWay(clusters);
  await disturb(first, async () => {
    await untilHolderIsNot(client, firstHolder);
  });
  await untilAllAvailable(clusters, second);
  await checkAndDelete(clusters, second);

  const terms = termsOf((await writes.read()).slice(before));
  expect(terms).toHaveLength(2);
  for (const { writes, late } of terms)
    expect({ hasWritten: writes > 0, late }).toEqual({ hasWritten: true, late: [] });
}

const stateDir = (of: string): string => join(management.controlPlane.dir, `state-${of}`);

type Ref = { readonly namespace: string; readonly name: string };

function clustersOf(prefix: string, count: number): Ref[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`).map((name) => ({
    namespace: name,
    name,
  }));
}

async function createClusters(clusters: readonly Ref[]): Promise<void> {
  const workerPools = [{ apiGroup: globalIPPool.group, kind: globalIPPool.kind, name: addresses.name }];
  await Promise.all(
    clusters.map(async ({ namespace, name }) => {
      await makeNamespace(management, namespace);
      const options = { namespace, apiServer: "Shared", workers, workerPools } as const;
      await applyAll(management.controlPlane, plainCluster(name, options));
    }),
  );
}

async function availableOf(clusters: readonly Ref[]): Promise<number> {
  const { items } = await management.controlPlane.client.list(clusterKind);
  return items.filter(
    ({ metadata, status }) =>
      clusters.some(({ name }) => name === metadata.name) &&
      status?.conditions?.some(({ type, status }) => type === "Available" && status === "True"),
  ).length;
}

async function untilAllAvailable(clusters: readonly Ref[], provider: LocalProvider): Promise<void> {
  for (const cluster of clusters) await untilRunning(environmentOf(management, provider), cluster);
}

/** The versions of all Machines of the provider. */
async function versionsOf(clusters: readonly Ref[]): Promise<string> {
  const { items } = await management.controlPlane.client.list(localMachine);
  return items
    .filter(({ metadata }) => clusters.some(({ namespace }) => namespace === metadata.namespace))
    .map(({ metadata }) => `${metadata.uid} ${metadata.resourceVersion}`)
    .sort()
    .join();
}

/** Until there are Machines, and not all. */
async function untilHalfWay(clusters: readonly Ref[]): Promise<void> {
  await until("some machines to be made", async () => {
    const { items } = await management.controlPlane.client.list(localMachine);
    return items.some(({ metadata }) => clusters.some(({ namespace }) => namespace === metadata.namespace))
      ? true
      : undefined;
  });
}

/** Checks that all objects exist once and were created once; deletes them and checks again. */
async function checkAndDelete(clusters: readonly Ref[], provider: LocalProvider): Promise<void> {
  await untilAllAvailable(clusters, provider);
  let objects = 0;
  for (const cluster of clusters) {
    const found = await inventoryOf(management, cluster);
    const { machines } = found;
    const controlPlane = `${cluster.name}-0`;
    expect(machines).toHaveLength(workers + 1);
    expect(machines).toContain(controlPlane);
    const workersOnly = machines.filter((name) => name !== controlPlane);
    expect(found).toMatchObject({
      infraClusters: [cluster.name],
      controlPlanes: [cluster.name],
      infraMachines: machines,
      bootstrapConfigs: machines,
      nodes: machines,
      claims: workersOnly,
      secrets: [
        ...["ca", "etcd", "kubeconfig", "proxy", "sa"].map((purpose) => `<cluster>-${purpose}`),
        ...machines.map(() => "<machine>"),
      ],
    });
    // That of the first control plane machine stays where no other config was made after it.
    expect([[], [`${cluster.name}-lock`]]).toContainEqual(found.locks);
    expect(new Set(found.addresses).size).toBe(workers);
    expect(found.addresses).toHaveLength(workers);
    objects += Object.values(found).flat().length;
  }
  expect(await processesOf(provider)).toEqual(["etcd", "kube-apiserver"]);
  expect(await wronglyMade(clusters)).toEqual([]);
  console.info(`${objects} objects of ${clusters.length} Clusters, each once`);

  const [one] = clusters;
  const workload = await workloadClient(management.controlPlane.client, one ?? { namespace: "", name: "" });
  await Promise.all(clusters.map((cluster) => deleteCluster(environmentOf(management, provider), cluster)));
  const nodes = (await workload.list(node)).items.map(({ metadata }) => metadata.name);
  await workload.close();
  expect(nodes.filter((name) => clusters.some(({ namespace }) => name?.startsWith(`${namespace}.`)))).toEqual(
    [],
  );
  await until("no lock to be left", async () => {
    const locks = await Promise.all(clusters.map(({ namespace }) => locksOf(management, namespace)));
    return locks.flat().length === 0 ? true : undefined;
  });
  // Keep the shared API server.
  expect(await processesOf(provider)).toEqual(["etcd", "kube-apiserver"]);
}

/**
 * Expected number of creations per Cluster by the provider; Cluster API creates all other objects.
 */
const madeForEach: Readonly<Record<string, number>> = {
  ipaddressclaims: workers,
  localbootstrapconfigs: 1,
  localmachines: 1,
  machines: 1,
  // Five of the Cluster, and the bootstrap data of each Machine.
  secrets: 5 + workers + 1,
};

/** Returns creations of all program runs that differ from the expected number, by kind. */
async function wronglyMade(clusters: readonly Ref[]): Promise<string[]> {
  // Locks are recreated, and each run reports its events again.
  const all = (await writes.read()).filter(
    ({ verb, resource }) => verb === "create" && resource !== "configmaps" && resource !== "events",
  );
  return clusters.flatMap(({ namespace }) => {
    const own = all.filter((write) => write.namespace === namespace);
    const resources = new Set([...Object.keys(madeForEach), ...own.map(({ resource }) => resource)]);
    return [...resources].flatMap((resource) => {
      const codes = own.filter((write) => write.resource === resource).map(({ code }) => code);
      const made = codes.filter((code) => code === 201).length;
      // The API server logs requests of a killed program: the object may exist or not.
      const cutOff = codes.filter((code) => code === 504).length;
      const wanted = madeForEach[resource] ?? 0;
      const isRight = made <= wanted && wanted <= made + cutOff;
      return isRight ? [] : [`${namespace}: ${made} ${resource} made in place of ${wanted}`];
    });
  });
}

/** The programs of API servers that run for a provider. */
async function processesOf({ stateDir }: LocalProvider): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "args="], { maxBuffer: 1e8 });
  const lines = stdout.split("\n").filter((line) => line.startsWith(`${stateDir}/`));
  return lines.map((line) => basename(line.split(" ", 1)[0] ?? "")).sort();
}
