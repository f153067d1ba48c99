import {
  clusterClass,
  cluster as clusterKind,
  machineDeployment,
  machine as machineKind,
} from "@capikit/api/kinds/core/v1beta2";
import type { ProviderManager } from "@capikit/envtest/cluster-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyAll } from "../src/install-manifests.ts";
import { makeLocalClass } from "../src/local-classes.ts";
import { localCluster, localControlPlane } from "../src/local-kinds.ts";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { deleteCluster } from "../src/no-leftovers.ts";
import { classPolicies, startPolicyExtension } from "../src/policy-extension.ts";
import { makeNamespace, openCluster, patchCluster, type TestCluster } from "../src/test-cluster.ts";
import { topologyCluster } from "../src/topology-cluster.ts";
import { until } from "../src/until.ts";
import { untilAvailable } from "../src/until-available.ts";

const namespace = "policed";
const ref = { namespace, name: "shop" };
const policy = "policy.example.org";
const never = "0 0 30 2 * for 1m";

let management: ManagementCluster;
let provider: LocalProvider;
let extension: ProviderManager;
let shop: TestCluster | undefined;

beforeAll(async () => {
  management = await startManagementCluster();
  [provider, extension] = await Promise.all([
    startLocalProvider(management),
    startPolicyExtension(management, {
      gatedClusters: "all",
      retryAfterSeconds: "1",
      maintenanceWindow: "0 * * * * for 1h",
      kubernetesVersions: "v1.35.1 v1.36.0 v1.36.3",
    }),
    makeNamespace(management, namespace),
  ]);
});

afterAll(async () => {
  await shop?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
  await management?.[Symbol.asyncDispose]();
});

test("Cluster API discovers the variables of a class, the extension's among them", async () => {
  const policies = await classPolicies();
  const names = ["local", "local-edge"] as const;
  await Promise.all(names.map((name) => makeLocalClass(management, { namespace, name }, policies)));
  for (const name of names) {
    const definitions = await until(
      `variables of ${name}`,
      async () => {
        const { status } = await management.controlPlane.client.get(clusterClass, { namespace, name });
        const found = status?.variables?.flatMap((one) =>
          one.definitions?.map(({ from }) => `${one.name} from ${from}`),
        );
        return found?.some((one) => one?.endsWith("from policy")) ? found : undefined;
      },
      { state },
    );
    expect(definitions.toSorted()).toEqual([
      "apiServer from inline",
      "environment from policy",
      "nodeLabels from policy",
      "team from policy",
      "workerSize from inline",
    ]);
  }
});

test("a Cluster is made through the extension's patches, one that breaks a policy is not", async () => {
  const variables = { team: "blue", nodeLabels: { rack: "r1" } };
  const common = { class: "local", version: "v1.36.0", workers: 1 };
  await applyAll(management.controlPlane, [
    topologyCluster(ref, { ...common, variables }),
    topologyCluster(
      { namespace, name: "bank" },
      {
        ...common,
        variables: { team: "red", environment: "production" },
        annotations: { [`${policy}/approved-deletion`]: "bank" },
      },
    ),
  ]);
  await untilTold("production needs an odd number of control plane Machines from 3 on, not 1", "bank");
  await management.controlPlane.client.delete(clusterKind, { namespace, name: "bank" });
  await untilAvailable(management, ref, provider);
  shop = await openCluster(management, provider, ref);
  await shop.untilRunning(2);

  const { infrastructure, controlPlane } = await objects();
  const labels = { [`${policy}/team`]: "blue", [`${policy}/environment`]: "development" };
  expect(infrastructure?.metadata.labels).toMatchObject({ ...labels, site: "center" });
  expect(controlPlane?.metadata.labels).toMatchObject(labels);
  expect(controlPlane?.spec).toMatchObject({ bootstrapConfigSpec: { nodeLabels: { rack: "r1" } } });
  for (const { metadata } of await shop.nodes()) {
    expect(metadata.labels).toMatchObject({ rack: "r1", "node.kubernetes.io/instance-type": "medium" });
  }
});

test("it is upgraded when the policies let it, workers after the control plane and in place", async () => {
  const before = await machineNames();
  const asBefore = { controlPlane: "v1.36.0", workers: "v1.36.0" };
  await annotate({ [`${policy}/maintenance-window`]: never, [`${policy}/hold-workers`]: "a look at DNS" });
  await patchTopology({ version: "v1.36.3" });
  await untilTold(`BeforeClusterUpgrade: Waiting for the annotation ${policy}/approved-version: v1.36.3`);
  expect(await versions()).toEqual(asBefore);

  await annotate({ [`${policy}/approved-version`]: "v1.36.3" });
  await untilTold(`BeforeControlPlaneUpgrade: Waiting for the maintenance window ${never}`);
  expect(await versions()).toEqual(asBefore);

  await annotate({ [`${policy}/maintenance-window`]: null });
  await untilTold(
    `BeforeWorkersUpgrade: Workers are held by the annotation ${policy}/hold-workers: a look at DNS`,
  );
  expect(await versions()).toEqual({ controlPlane: "v1.36.3", workers: "v1.36.0" });
  expect(await machineVersions()).toEqual({ controlPlane: ["v1.36.3"], workers: ["v1.36.0"] });

  await annotate({ [`${policy}/hold-workers`]: null });
  await shop?.untilRunning(2, "v1.36.3");
  await untilReconciled();
  const after = await machineNames();
  expect(after.workers).toEqual(before.workers);
  expect(after.controlPlane).not.toEqual(before.controlPlane);
});

test("it is rebased to another class: the control plane stays, workers are rolled", async () => {
  const before = { ...(await objects()), machines: await machineNames() };
  await patchTopology({ classRef: { name: "local-edge" } });
  await until(
    "the worker to be replaced",
    async () => {
      const { workers } = await machineNames();
      return workers.length === 1 && workers[0] !== before.machines.workers[0] ? true : undefined;
    },
    { state },
  );
  await shop?.untilRunning(2, "v1.36.3");
  await untilReconciled();
  const after = { ...(await objects()), machines: await machineNames() };
  expect(after.machines.controlPlane).toEqual(before.machines.controlPlane);
  expect(after.infrastructure?.metadata.uid).toBe(before.infrastructure?.metadata.uid);
  expect(after.infrastructure?.metadata.labels).toMatchObject({ site: "edge", [`${policy}/team`]: "blue" });
  expect(after.controlPlane?.metadata.uid).toBe(before.controlPlane?.metadata.uid);
  expect(after.controlPlane?.spec).toMatchObject({
    machineTemplate: { spec: { deletion: { nodeDrainTimeoutSeconds: 30 } } },
  });
  const sites = (await shop?.nodes())?.map(({ metadata }) => metadata.labels?.site);
  expect(sites?.toSorted()).toEqual(["edge", undefined]);
});

test("it is deleted when its name has been said, and nothing is left", async () => {
  const { client } = management.controlPlane;
  await client.delete(clusterKind, ref);
  await untilTold(`BeforeClusterDelete: Waiting for the annotation ${policy}/approved-deletion: shop`);
  expect((await client.list(machineKind, { namespace })).items).toHaveLength(2);
  await annotate({ [`${policy}/approved-deletion`]: "shop" });
  await deleteCluster(management, ref);
});

/** Changes annotations of the Cluster; null takes one away. */
async function annotate(annotations: Readonly<Record<string, string | null>>): Promise<void> {
  await management.controlPlane.client.patch(clusterKind, ref, {
    type: "merge",
    patch: { metadata: { annotations } },
  });
}

async function patchTopology(topology: object): Promise<void> {
  await patchCluster(management, ref, { topology });
}

/** Waits until the Cluster says it where it tells of its topology. */
async function untilTold(message: string, name: string = ref.name): Promise<void> {
  await until(
    `Cluster ${name} to say "${message}"`,
    async () => {
      const reconciled = await topologyReconciled(name);
      return reconciled?.message?.includes(message) ? true : undefined;
    },
    { state },
  );
}

async function untilReconciled(): Promise<void> {
  await until(
    "the topology to be reconciled",
    async () => ((await topologyReconciled(ref.name))?.status === "True" ? true : undefined),
    { state },
  );
}

async function topologyReconciled(name: string) {
  const { status } = await management.controlPlane.client.get(clusterKind, { namespace, name });
  return status?.conditions?.find(({ type }) => type === "TopologyReconciled");
}

/** The objects that the Cluster is made of. */
async function objects() {
  const { client } = management.controlPlane;
  const of = { namespace, labelSelector: `cluster.x-k8s.io/cluster-name=${ref.name}` };
  const [infrastructure, controlPlane] = await Promise.all([
    client.list(localCluster, of),
    client.list(localControlPlane, of),
  ]);
  return { infrastructure: infrastructure.items[0], controlPlane: controlPlane.items[0] };
}

/** What Cluster API wants control plane and workers to have. */
async function versions() {
  const { items } = await management.controlPlane.client.list(machineDeployment, { namespace });
  const { controlPlane } = await objects();
  return { controlPlane: controlPlane?.spec?.version, workers: items[0]?.spec.template.spec.version };
}

async function machines() {
  const { items } = await management.controlPlane.client.list(machineKind, { namespace });
  const isWorker = ({ metadata }: (typeof items)[number]): boolean =>
    metadata.labels?.["topology.cluster.x-k8s.io/deployment-name"] !== undefined;
  return { controlPlane: items.filter((one) => !isWorker(one)), workers: items.filter(isWorker) };
}

async function machineNames() {
  const { controlPlane, workers } = await machines();
  const names = (of: typeof workers) => of.map(({ metadata }) => metadata.name);
  return { controlPlane: names(controlPlane), workers: names(workers) };
}

async function machineVersions() {
  const { controlPlane, workers } = await machines();
  const read = (of: typeof workers) => of.map(({ spec }) => spec.version);
  return { controlPlane: read(controlPlane), workers: read(workers) };
}

async function state(): Promise<unknown> {
  const { client } = management.controlPlane;
  const { items } = await client.list(clusterKind, { namespace });
  return {
    clusters: items.map(({ metadata, status }) => ({ name: metadata.name, conditions: status?.conditions })),
    extension: (await extension.log()).slice(-3_000),
    provider: (await provider.log()).slice(-3_000),
    core: (await management.coreLog()).slice(-3_000),
  };
}
