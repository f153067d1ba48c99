import type { Cluster, Machine } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { expect, test } from "vitest";
import { SimulatedManagers } from "../../../src/commands/dev/simulated-managers.ts";

const core = "cluster.x-k8s.io/v1beta2";
const [apiGroup, namespace] = ["infrastructure.cluster.x-k8s.io", "default"];
const object = (kind: string, name: string, more: object, apiVersion = core): KubernetesObject =>
  ({ apiVersion, kind, metadata: { namespace, name, uid: name }, ...more }) as KubernetesObject;
const cluster = (spec: object = {}): Cluster =>
  object("Cluster", "dev", {
    spec: { infrastructureRef: { apiGroup, kind: "FooCluster", name: "dev" }, ...spec },
  }) as Cluster;
const infra = (status: object): KubernetesObject =>
  object("FooCluster", "dev", { status }, `${apiGroup}/v1alpha1`);
const machinesOf = (replicas: number): KubernetesObject[] => {
  const template = { spec: { clusterName: "dev", bootstrap: { dataSecretName: "boot" } } };
  const infrastructureRef = { apiGroup, kind: "FooMachineTemplate", name: "md" };
  const spec = { clusterName: "dev", replicas, selector: {}, template };
  Object.assign(template.spec, { infrastructureRef });
  const set = object("MachineSet", "md", { spec });
  const machine = object("Machine", "md-0", {
    spec: { ...template.spec, infrastructureRef: { apiGroup, kind: "FooMachine", name: "md-0" } },
  }) as Machine;
  machine.metadata.ownerReferences = [
    { apiVersion: core, kind: "MachineSet", name: "md", uid: "md", controller: true },
  ];
  return [set, machine];
};

async function step(...drafts: KubernetesObject[]): Promise<SimulatedManagers> {
  const managers = new SimulatedManagers(drafts, drafts[0] as Cluster);
  await managers.reconcile(async ({ kind, name }) =>
    object(kind, name, { spec: { template: { spec: { image: "linux" } } } }, `${apiGroup}/v1alpha1`),
  );
  return managers;
}

test.each([
  [{ initialization: { provisioned: true } }, true],
  [{ ready: true }, true],
  [{ conditions: [{ type: "Ready", status: "False", reason: "NoRegion", message: "east" }] }, false],
])("owns the infrastructure, and reports it in the Cluster: %j", async (status, isProvisioned) => {
  const [owner, owned] = [cluster(), infra(status)];
  await step(owner, owned);
  expect(owned.metadata).toMatchObject({
    labels: { "cluster.x-k8s.io/cluster-name": "dev" },
    ownerReferences: [{ kind: "Cluster", name: "dev", uid: "dev", controller: true }],
  });
  expect(owner.status?.initialization?.infrastructureProvisioned).toBe(isProvisioned);
  const message = isProvisioned ? "" : "FooCluster dev: NoRegion: east";
  expect(owner.status?.conditions).toContainEqual(
    expect.objectContaining({
      type: "InfrastructureReady",
      status: isProvisioned ? "True" : "False",
      message,
    }),
  );
});

test("scales machines, clones their templates, and leaves paused Clusters alone", async () => {
  const { created, deleted } = await step(cluster(), infra({ ready: true }), ...machinesOf(2));
  expect(created.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    "FooMachine md-0",
    "Machine md-1",
  ]);
  expect(created[0]).toMatchObject({
    spec: { image: "linux" },
    metadata: { ownerReferences: [{ uid: "md-0" }] },
  });
  expect(deleted).toEqual([]);
  const fewer = await step(cluster(), infra({ ready: true }), ...machinesOf(0));
  expect(fewer.deleted.map(({ metadata }) => metadata.name)).toEqual(["md-0"]);
  const paused = cluster({ paused: true });
  const before = structuredClone(paused);
  expect(await step(paused, infra({ ready: true }), ...machinesOf(2))).toMatchObject({
    created: [],
    deleted: [],
  });
  expect(paused).toEqual(before);
});

test("deletes machines before the infrastructure, and the Cluster last", async () => {
  const deletionTimestamp = "2026-01-01T00:00:00Z";
  const going = cluster();
  Object.assign(going.metadata, { deletionTimestamp, finalizers: ["cluster.cluster.x-k8s.io"] });
  const kinds = async (...others: KubernetesObject[]) =>
    (await step(going, ...others)).deleted.map(({ kind }) => kind);
  expect(await kinds(infra({}), ...machinesOf(1))).toEqual(["MachineSet", "Machine"]);
  expect(await kinds(infra({}))).toEqual(["FooCluster"]);
  expect(going.metadata.finalizers).toHaveLength(1);
  expect(await kinds()).toEqual([]);
  expect(going.metadata.finalizers).toEqual([]);
});
