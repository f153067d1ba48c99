import { readdir } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import {
  cluster as clusterKind,
  type Machine,
  machine as machineKind,
  machinePool,
  remediateMachineAnnotation,
} from "@capikit/api/core/v1beta2";
import { type Node, secret } from "@capikit/api/kubernetes";
import type { OwnerReference } from "@capikit/api/meta";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { deleteCluster, scaleMachineDeployment, untilRunning, upgradeCluster } from "@capikit/envtest/e2e";
import { beforeAll, expect, inject, test } from "vitest";
import { apiServerProcesses } from "../../src/api-server-processes.ts";
import type { CoreManager } from "../../src/core-manager.ts";
import { environmentOf } from "../../src/environment-of.ts";
import { applyAll } from "../../src/install-manifests.ts";
import {
  type LocalObject,
  localBootstrapConfig,
  localCluster,
  localKinds,
  localMachine,
  localMachinePool,
} from "../../src/local-kinds.ts";
import type { LocalProvider } from "../../src/local-provider.ts";
import type { ManagementCluster } from "../../src/management-cluster.ts";
import { plainCluster } from "../../src/plain-cluster.ts";
import { remediateMachine } from "../../src/remediate-machine.ts";
import {
  makeNamespace,
  openCluster,
  patchCluster,
  startCluster,
  type TestCluster,
} from "../../src/test-cluster.ts";
import { until } from "../../src/until.ts";

let management: ManagementCluster;
let provider: LocalProvider;

const start = (name: string, options: Parameters<typeof startCluster>[3]) =>
  startCluster(management, provider, name, options);
const shared = { apiServer: "Shared" } as const;
const isNightly = inject("nightly");
const timeout = 300_000;

/** Tests Clusters of the local provider, each in a namespace of its own. */
export function testContracts(core: () => CoreManager): void {
  beforeAll(() => {
    ({ management, provider } = core());
  });

  test("workers are scaled up and down, and remediated", { timeout }, async () => {
    await using cluster = await start("scaled", { ...shared, workers: 3 });
    const environment = environmentOf(management, provider);
    await scaleMachineDeployment(environment, cluster.ref, { replicas: [10, 1] });
    const { client } = management.controlPlane;
    const worker = (await machinesOf(cluster)).find((one) => !isControlPlane(one)) as Machine;
    const ref = { namespace: cluster.ref.namespace, name: worker.metadata.name ?? "" };
    const patch = { metadata: { annotations: { [remediateMachineAnnotation]: "" } } };
    await remediateMachine(environment, cluster.ref, worker, async () => {
      await client.patch(machineKind, ref, { type: "merge", patch });
    });
    await deleteCluster(environment, cluster.ref, { leftovers: () => nodeNames(cluster) });
  });

  test("a MachinePool is provisioned, scaled, and goes", { timeout }, async () => {
    await using cluster = await start("pooled", { ...shared, workers: 0, pool: 2 });
    const environment = environmentOf(management, provider);
    const { client } = management.controlPlane;
    const { namespace } = cluster.ref;
    const pool = { namespace, name: "pooled-mp" };
    for (const replicas of [4, 1]) {
      await client.patch(machinePool, pool, { type: "merge", patch: { spec: { replicas } } });
      await untilRunning(environment, cluster.ref);
      await until(`${replicas} Nodes and that of the control plane`, async () =>
        (await cluster.nodes()).length === replicas + 1 ? true : undefined,
      );
    }
    await client.delete(machinePool, pool);
    await until("the pool and its machines to be gone", async () => {
      const lists = await Promise.all(
        [machinePool, localMachinePool].map((kind: KindDescriptor<KubernetesObject>) =>
          client.list(kind, { namespace }),
        ),
      );
      return lists.every(({ items }) => items.length === 0) ? true : undefined;
    });
    await deleteCluster(environment, cluster.ref, { leftovers: () => nodeNames(cluster) });
  });

  test("what is paused is left alone until it is not", { timeout }, async () => {
    await using cluster = await start("paused", { ...shared, workers: 2 });
    const { client } = management.controlPlane;
    const workers = await workersOf(cluster);
    const [paused = "", other = ""] = workers;
    await annotate(cluster, paused, { [pausedAnnotation]: "" });
    await annotate(cluster, paused, { [nodeReady]: "False" });
    await annotate(cluster, other, { [nodeReady]: "False" });
    await untilReadiness(cluster, other, "False");
    expect(await readinessOf(cluster, paused)).toBe("True");
    await annotate(cluster, paused, { [pausedAnnotation]: null });
    await untilReadiness(cluster, paused, "False");

    await patchCluster(management, cluster.ref, { paused: true });
    const { namespace } = cluster.ref;
    const untilPaused = (status: string) =>
      until(`every object to have Paused=${status}`, async () => {
        const lists = await Promise.all(localKinds.map((kind) => client.list(kind, { namespace })));
        const all = lists.flatMap(({ items }) => items);
        return all.every((one) => conditionOf(one, "Paused") === status) ? true : undefined;
      });
    await untilPaused("True");
    await patchCluster(management, cluster.ref, { paused: false });
    await untilPaused("False");
    await deleteCluster(environmentOf(management, provider), cluster.ref);
  });

  test("owners that a backup did not restore are restored", { timeout }, async () => {
    await using cluster = await start("restored", { ...shared, workers: 1 });
    const { client } = management.controlPlane;
    const { namespace } = cluster.ref;
    const kinds = [
      machineKind,
      localMachine,
      localBootstrapConfig,
      secret,
    ] as readonly KindDescriptor<KubernetesObject>[];
    const owners = async () => {
      const lists = await Promise.all(kinds.map((kind) => client.list(kind, { namespace })));
      const all = lists.flatMap(({ items }) => items);
      const entries = all.map(({ kind, metadata }) => [`${kind} ${metadata.name}`, metadata.ownerReferences]);
      return Object.fromEntries(entries.sort()) as Record<string, OwnerReference[] | undefined>;
    };
    const before = await owners();
    expect(before["Secret restored-kubeconfig"]).toMatchObject([
      { kind: "LocalControlPlane", controller: true },
    ]);
    await patchCluster(management, cluster.ref, { paused: true });
    for (const kind of kinds)
      for (const { metadata } of (await client.list(kind, { namespace })).items)
        await client.patch(
          kind,
          { namespace, name: metadata.name ?? "" },
          {
            type: "merge",
            patch: { metadata: { ownerReferences: null } },
          },
        );
    expect(Object.values(await owners()).every((one) => one === undefined)).toBe(true);
    await patchCluster(management, cluster.ref, { paused: false });
    await until(
      "the owners to be restored",
      async () => (isDeepStrictEqual(await owners(), before) ? true : undefined),
      { state: async () => [before, await owners()] },
    );
    await deleteCluster(environmentOf(management, provider), cluster.ref, {
      leftovers: () => nodeNames(cluster),
    });
  });

  test("externally managed infrastructure is used without changes", { timeout }, async () => {
    const { client } = management.controlPlane;
    const lender = { namespace: "lender", name: "lender" };
    await makeNamespace(management, lender.namespace);
    await applyAll(
      management.controlPlane,
      plainCluster(lender.name, { ...lender, ...shared }).filter(({ kind }) =>
        /^(Local)?Cluster$/.test(kind),
      ),
    );
    const controlPlaneEndpoint = await until("the infrastructure to have an endpoint", async () => {
      const { spec } = await client.get(localCluster, lender);
      return spec?.controlPlaneEndpoint;
    });
    const ref = { namespace: "external", name: "external" };
    await makeNamespace(management, ref.namespace);
    await lendSecrets(lender, ref);
    const annotations = { "cluster.x-k8s.io/managed-by": "a-test" };
    const objects = plainCluster(ref.name, { ...ref, annotations });
    await applyAll(
      management.controlPlane,
      objects.filter(({ kind }) => kind === "LocalCluster"),
    );
    const patch = { spec: { controlPlaneEndpoint } };
    await client.patch(localCluster, ref, { type: "merge", patch });
    await client.patch(
      localCluster,
      ref,
      { type: "merge", patch: { status: { initialization: { provisioned: true } } } },
      { subresource: "status" },
    );
    await applyAll(
      management.controlPlane,
      objects.filter(({ kind }) => kind !== "LocalCluster"),
    );
    await untilRunning(environmentOf(management, provider), ref);
    await using cluster = await openCluster(management, provider, ref);
    await cluster.untilRunning(2);
    expect(await cluster.nodes()).toHaveLength(2);
    expect(await readdir(provider.stateDir)).not.toContain("external.external");
    const { metadata } = await client.get(localCluster, ref);
    expect(metadata.finalizers ?? []).toEqual([]);
    // Its Secrets are the lender's, and stay.
    await client.delete(clusterKind, ref);
    await until("the Cluster to be gone", async () =>
      (await client.list(clusterKind, { namespace: ref.namespace })).items.length === 0 ? true : undefined,
    );
    expect(await cluster.nodes()).toEqual([]);
    await deleteCluster(environmentOf(management, provider), lender);
  });

  if (isNightly) {
    test("Machines whose Nodes fail are replaced, of the control plane too", { timeout }, async () => {
      await using cluster = await start("healed", { ...shared, workers: 2, controlPlanes: 3 });
      const environment = environmentOf(management, provider);
      const machines = await machinesOf(cluster);
      const [controlPlane, workers] = [true, false].map((of) =>
        machines.filter((one) => isControlPlane(one) === of),
      );
      for (const machine of [workers?.[0], controlPlane?.[0]] as Machine[])
        await remediateMachine(environment, cluster.ref, machine, () =>
          annotate(cluster, machine.spec.infrastructureRef.name, { [nodeReady]: "False" }),
        );
      await deleteCluster(environment, cluster.ref);
    });

    test("a crashed API server restarts with its data", { timeout }, async () => {
      await using cluster = await start("revived", { workers: 1 });
      const { etcd = 0, "kube-apiserver": before = 0 } = await apiServerProcesses(provider, cluster.ref);
      process.kill(before, "SIGKILL");
      await until("another process", async () =>
        (await apiServerProcesses(provider, cluster.ref))["kube-apiserver"] === before ? undefined : true,
      );
      expect((await apiServerProcesses(provider, cluster.ref)).etcd).toBe(etcd);
      await until("its Nodes", async () =>
        (await cluster.nodes().catch(() => [])).length === 2 ? true : undefined,
      );
      await deleteCluster(environmentOf(management, provider), cluster.ref);
    });

    test("a control plane spreads over failure domains, and is upgraded Machine by Machine", {
      timeout,
    }, async () => {
      await using cluster = await start("spread", {
        ...shared,
        controlPlanes: 3,
        workers: 2,
        failureDomains: ["a", "b", "c"],
        workerFailureDomain: "b",
      });
      await cluster.untilRunning(5);
      expect(await domains(cluster)).toEqual({ controlPlane: ["a", "b", "c"], workers: ["b", "b"] });
      const before = (await machinesOf(cluster)).map(({ metadata }) => metadata.uid);
      const version = "v1.36.0";
      await upgradeCluster(environmentOf(management, provider), cluster.ref, { version });
      expect(await domains(cluster)).toEqual({ controlPlane: ["a", "b", "c"], workers: ["b", "b"] });
      const after = await machinesOf(cluster);
      expect(after.filter(({ metadata }) => before.includes(metadata.uid))).toEqual([]);
      const versions = (await cluster.nodes()).map(({ status }) => status?.nodeInfo?.kubeletVersion);
      expect(versions).toEqual([version, version, version, version, version]);
      await deleteCluster(environmentOf(management, provider), cluster.ref);
    });
  }
}

async function nodeNames(cluster: TestCluster): Promise<string[]> {
  return (await cluster.nodes()).map(({ metadata: { name = "" } }) => `Node ${name}`);
}

const pausedAnnotation = "cluster.x-k8s.io/paused";
const nodeReady = "local.infrastructure.cluster.x-k8s.io/node-ready";

async function machinesOf({ ref: { namespace } }: TestCluster) {
  return (await management.controlPlane.client.list(machineKind, { namespace })).items;
}

function isControlPlane({ metadata }: KubernetesObject): boolean {
  return metadata.labels?.["cluster.x-k8s.io/control-plane"] !== undefined;
}

async function workersOf(cluster: TestCluster): Promise<string[]> {
  const all = await machinesOf(cluster);
  return all.filter((one) => !isControlPlane(one)).map(({ spec }) => spec.infrastructureRef.name);
}

async function annotate(
  { ref: { namespace } }: TestCluster,
  name: string,
  annotations: Readonly<Record<string, string | null>>,
): Promise<void> {
  const patch = { metadata: { annotations } };
  await management.controlPlane.client.patch(localMachine, { namespace, name }, { type: "merge", patch });
}

async function readinessOf(cluster: TestCluster, machine: string): Promise<string | undefined> {
  const ofMachine = ({ spec }: Node) => spec?.providerID?.endsWith(`/${machine}`) === true;
  const node = (await cluster.nodes()).find(ofMachine);
  return node?.status?.conditions?.find(({ type }) => type === "Ready")?.status;
}

async function untilReadiness(cluster: TestCluster, machine: string, status: string): Promise<void> {
  await until(`Node of ${machine} to have Ready=${status}`, async () =>
    (await readinessOf(cluster, machine)) === status ? true : undefined,
  );
}

function conditionOf({ status }: LocalObject, type: string): string | undefined {
  return status?.conditions?.find((one) => one.type === type)?.status;
}

/** Copies the kubeconfig and the CA of a Cluster to another Cluster. */
async function lendSecrets(from: TestCluster["ref"], to: TestCluster["ref"]): Promise<void> {
  const { client } = management.controlPlane;
  const { items } = await client.list(secret, { namespace: from.namespace });
  const ofCluster = items.filter(({ type }) => type === "cluster.x-k8s.io/secret");
  await applyAll(
    management.controlPlane,
    ofCluster.map(
      ({ metadata, type, data }): KubernetesObject => ({
        apiVersion: "v1",
        kind: "Secret",
        metadata: {
          namespace: to.namespace,
          name: (metadata.name ?? "").replace(from.name, to.name),
          labels: { "cluster.x-k8s.io/cluster-name": to.name },
        },
        ...{ type, data },
      }),
    ),
  );
}

/** Returns the zones of Machines by the labels of their Nodes. */
async function domains(cluster: TestCluster): Promise<{ controlPlane: string[]; workers: string[] }> {
  const controlPlane: string[] = [];
  const workers: string[] = [];
  for (const { metadata } of await cluster.nodes()) {
    const { labels = {} } = metadata;
    const isControlPlane = "node-role.kubernetes.io/control-plane" in labels;
    (isControlPlane ? controlPlane : workers).push(labels["topology.kubernetes.io/zone"] ?? "");
  }
  return { controlPlane: controlPlane.sort(), workers: workers.sort() };
}
