import {
  type Cluster,
  cluster as clusterKind,
  type Machine,
  machine as machineKind,
  machinePool,
} from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import {
  conditionsOf,
  ensureFinalizer,
  ensurePausedCondition,
  getClusterMachines,
  getControlPlaneMachines,
  getIfExists,
  getLabelledCluster,
  getOwnerCluster,
  getOwnerMachine,
  getOwnerMachinePool,
  isConditionTrue,
  NoClusterError,
  ownerReferenceTo,
  patchObject,
  refOf,
  withCondition,
  withFinalizer,
  withoutFinalizer,
} from "@capikit/controller-kit/capi";
import { getClusterSecret } from "@capikit/controller-kit/capi/workload";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { shareControlPlane, upstreamCrds } from "@capikit/reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let controlPlane: ControlPlane;
let client: Client;
let prod: Cluster;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  client = controlPlane.client;
  const wanted = ["clusters", "machines", "machinepools"].map((plural) => `${plural}.cluster.x-k8s.io`);
  const crds = (await upstreamCrds()).filter(({ name }) => wanted.includes(name));
  await controlPlane.installCrds(crds.flatMap(({ text, path }) => parseManifests(text, path)));
  prod = await client.create(clusterKind, {
    metadata: { name: "prod", namespace: "default" },
    spec: { controlPlaneEndpoint: { host: "h", port: 1 } },
  });
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

function create(name: string, metadata: Machine["metadata"] = {}): Promise<Machine> {
  return client.create(machineKind, {
    metadata: { ...metadata, name, namespace: "default" },
    spec: {
      clusterName: "prod",
      bootstrap: { dataSecretName: "s" },
      infrastructureRef: { apiGroup: "infra.io", kind: "FooMachine", name: "f" },
    },
  });
}

const read = (name: string) => client.get(machineKind, { name, namespace: "default" });
const condition = (type: string, status: Condition["status"]) => ({ type, status, reason: "Because" });

describe("patchObject", () => {
  it("writes conditions, object and status, and returns the stored object", async () => {
    const before = await create("whole");
    const changed = withCondition(withFinalizer(before, "example.org/f"), condition("Ready", "True"));
    const after: Machine = { ...changed, status: { ...changed.status, phase: "Running" } };
    const stored = await patchObject(client, machineKind, before, after);
    expect(stored).toEqual(await read("whole"));
    expect(stored?.metadata.finalizers).toEqual(["example.org/f"]);
    expect(stored?.status?.phase).toBe("Running");
    expect(stored && isConditionTrue(stored, "Ready")).toBe(true);
    expect(await patchObject(client, machineKind, after, after)).toBeUndefined();
  });

  it("merges conditions with concurrent writes", async () => {
    const before = await create("busy");
    const writers = ["A", "B", "C", "D"].map((type) =>
      patchObject(client, machineKind, before, withCondition(before, condition(type, "True"))),
    );
    await Promise.all(writers);
    expect(conditionsOf(await read("busy")).map(({ type }) => type)).toEqual(["A", "B", "C", "D"]);
  });

  it("reports conflicts and still writes the rest", async () => {
    const before = await create("contested");
    await patchObject(client, machineKind, before, withCondition(before, condition("Ready", "True")));
    const ours = withFinalizer(withCondition(before, condition("Ready", "False")), "example.org/f");
    const failed = patchObject(client, machineKind, before, ours);
    await expect(failed).rejects.toThrow(
      /^Machine default\/contested: another writer added a different condition Ready/,
    );
    expect((await read("contested")).metadata.finalizers).toEqual(["example.org/f"]);
    await patchObject(client, machineKind, before, ours, { ownedConditions: ["Ready"] });
    expect(isConditionTrue(await read("contested"), "Ready")).toBe(false);
  });

  it("ignores that an object is deleted with its last finalizer", async () => {
    await create("going", { finalizers: ["example.org/f"] });
    await client.delete(machineKind, { name: "going", namespace: "default" });
    const before = await read("going");
    const after: Machine = { ...withoutFinalizer(before, "example.org/f"), status: { phase: "Deleted" } };
    await patchObject(client, machineKind, before, after);
    expect(await getIfExists(client, machineKind, { name: "going", namespace: "default" })).toBeUndefined();
    const again = patchObject(client, machineKind, before, withCondition(before, condition("Ready", "True")));
    await expect(again).rejects.toThrow(AggregateError);
  });
});

describe("ensureFinalizer and ensurePausedCondition", () => {
  it("write once", async () => {
    const created = await create("guarded");
    const guarded = await ensureFinalizer(client, machineKind, created, "example.org/f");
    expect(guarded.metadata.finalizers).toEqual(["example.org/f"]);
    expect(await ensureFinalizer(client, machineKind, guarded, "example.org/f")).toBe(guarded);

    const paused = await ensurePausedCondition(
      client,
      machineKind,
      { ...prod, spec: { paused: true } },
      guarded,
    );
    expect(paused).toMatchObject({ paused: true, written: true });
    expect(paused.object).toEqual(await read("guarded"));
    const again = await ensurePausedCondition(
      client,
      machineKind,
      { ...prod, spec: { paused: true } },
      paused.object,
    );
    expect(again).toEqual({ paused: true, written: false, object: paused.object });
    const moved = { ...paused.object, metadata: { ...paused.object.metadata, generation: 9 } };
    expect(await ensurePausedCondition(client, machineKind, prod, moved)).toMatchObject({
      paused: false,
      written: true,
    });
  });
});

describe("look-ups", () => {
  it("find owners by reference and label", async () => {
    const owner = await create("owner");
    const pool = await client.create(machinePool, {
      metadata: {
        name: "p".repeat(64),
        namespace: "default",
        labels: { "cluster.x-k8s.io/cluster-name": "prod" },
      },
      spec: { clusterName: "prod", replicas: 1, template: { spec: owner.spec } },
    });
    const owned = {
      metadata: {
        namespace: "default",
        labels: { "cluster.x-k8s.io/cluster-name": "prod" },
        ownerReferences: [prod, owner, pool].map((one) => ownerReferenceTo(one)),
      },
    };
    const found = await Promise.all([
      getOwnerCluster(client, owned),
      getOwnerMachine(client, owned),
      getOwnerMachinePool(client, owned),
      getLabelledCluster(client, owned),
    ]);
    expect(found.map((one) => one?.metadata.uid)).toEqual(
      [prod, owner, pool, prod].map(({ metadata }) => metadata.uid),
    );
  });

  it("return nothing without reference or label", async () => {
    const orphan = { metadata: { name: "x", namespace: "default" } };
    expect(await getOwnerCluster(client, orphan)).toBeUndefined();
    await expect(getLabelledCluster(client, orphan)).rejects.toThrow(NoClusterError);
  });

  it("find a Cluster's Secrets", async () => {
    const secret = await client.kindOf({ apiVersion: "v1", kind: "Secret" });
    const data = { value: btoa("kubeconfig") };
    const metadata = { name: "prod-kubeconfig", namespace: "default" };
    await client.create(secret, { metadata, data });
    expect((await getClusterSecret(client, refOf(prod), "kubeconfig")).data).toEqual(data);
    await expect(getClusterSecret(client, refOf(prod), "ca")).rejects.toThrow("prod-ca");
  });

  it("find the Machines of a Cluster", async () => {
    const label = { "cluster.x-k8s.io/cluster-name": "labelled" };
    await create("worker", { labels: label });
    await create("cp", { labels: { ...label, "cluster.x-k8s.io/control-plane": "" } });
    const of = { metadata: { name: "labelled", namespace: "default" } };
    expect([...(await getClusterMachines(client, of)).keys()]).toEqual(["cp", "worker"]);
    expect([...(await getControlPlaneMachines(client, of)).keys()]).toEqual(["cp"]);
  });
});
