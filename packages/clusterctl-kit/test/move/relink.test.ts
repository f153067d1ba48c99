import { describe, expect, test } from "vitest";
import { type MoveObject, planRelink, readMoveWorld, relinkText, runRelink } from "../../src/move/index.ts";
import { memoryCluster } from "./memory-cluster.ts";
import { object, types } from "./world.ts";

const core = "cluster.x-k8s.io";
const foo = (kind: string, name: string) => ({ apiGroup: "infrastructure.cluster.x-k8s.io", kind, name });

const ofOne = { [`${core}/cluster-name`]: "one" };

/** A paused Cluster whose objects have no owners and finalizers. */
const restored = (paused = true): MoveObject[] => [
  object("Cluster", "one", { spec: { paused, infrastructureRef: foo("FooCluster", "one") } }),
  object("FooCluster", "one"),
  object("MachineDeployment", "md", {
    spec: {
      clusterName: "one",
      template: { spec: { infrastructureRef: foo("FooMachineTemplate", "md") } },
    },
  }),
  object("FooMachineTemplate", "md"),
  object("MachineSet", "ms", { labels: { [`${core}/deployment-name`]: "md" }, spec: { clusterName: "one" } }),
  object("Machine", "m", {
    labels: { [`${core}/set-name`]: "ms" },
    spec: {
      clusterName: "one",
      infrastructureRef: foo("FooMachine", "m"),
      bootstrap: { configRef: foo("FooConfig", "m"), dataSecretName: "m-data" },
    },
  }),
  object("FooMachine", "m"),
  object("FooConfig", "m"),
  object("Secret", "m-data", { labels: ofOne }),
  { ...object("Secret", "one-ca", { labels: ofOne }), type: "cluster.x-k8s.io/secret" },
  object("Secret", "password"),
  object("Ipam", "pool"),
  object("FooConfig", "spare"),
];

const lines = (text: string) => text.split("\n").filter(Boolean);

describe("a restore without owners and finalizers", () => {
  test("is linked in a cluster, and then complete", async () => {
    const cluster = memoryCluster("c", restored());
    const read = () => readMoveWorld(cluster.client, { namespace: "ns1", source: "c" });
    const plan = planRelink(await read());
    expect(lines(relinkText(plan))).toEqual([
      "10 objects to link of 13 in c",
      "Cluster ns1/one: finalizer cluster.cluster.x-k8s.io",
      "FooCluster ns1/one: owner Cluster one",
      "FooConfig ns1/m: owner Machine m",
      "FooMachine ns1/m: owner Machine m",
      "FooMachineTemplate ns1/md: owner Cluster one",
      "Machine ns1/m: owner MachineSet ms, finalizer machine.cluster.x-k8s.io",
      "MachineDeployment ns1/md: owner Cluster one, finalizer cluster.x-k8s.io/machinedeployment",
      "MachineSet ns1/ms: owner MachineDeployment md, finalizer cluster.x-k8s.io/machineset",
      "Secret ns1/m-data: owner FooConfig m",
      "Secret ns1/one-ca: owner Cluster one",
      "no owner, and none is known: their providers may set one",
      "  FooConfig ns1/spare",
    ]);
    await runRelink(cluster.client, plan, { types });
    expect(planRelink(await read())).toMatchObject({ objects: [], missing: [], unpaused: [] });
    const { ownerReferences } = cluster.find("Machine", "m")?.metadata ?? {};
    expect(ownerReferences).toMatchObject([
      { kind: "MachineSet", controller: true, blockOwnerDeletion: true },
    ]);
  });

  test("is not linked while a Cluster is not paused", async () => {
    const cluster = memoryCluster("c", restored(false));
    const plan = planRelink(await readMoveWorld(cluster.client, { namespace: "ns1" }));
    expect(plan.unpaused).toMatchObject([{ kind: "Cluster", name: "one" }]);
    await expect(runRelink(cluster.client, plan, { types })).rejects.toThrow("Cluster ns1/one is not paused");
    expect(cluster.find("Machine", "m")?.metadata.ownerReferences ?? []).toEqual([]);
  });

  test("lists owners that do not exist, and writes those with an old UID again", async () => {
    const old = { apiVersion: `${core}/v1`, kind: "MachineSet", name: "ms", uid: "old", controller: true };
    const gone = { apiVersion: `${core}/v1`, kind: "Machine", name: "gone", uid: "older" };
    const all = restored().map((one) => {
      if (one.kind === "Machine") return { ...one, metadata: { ...one.metadata, ownerReferences: [old] } };
      if (one.kind === "Ipam") return { ...one, metadata: { ...one.metadata, ownerReferences: [gone] } };
      return one;
    });
    const cluster = memoryCluster(
      "c",
      all.filter(({ kind }) => kind !== "FooConfig"),
    );
    const plan = planRelink(await readMoveWorld(cluster.client, { namespace: "ns1" }));
    const machine = plan.objects.find(({ kind }) => kind === "Machine");
    const { uid } = cluster.find("MachineSet", "ms")?.metadata ?? {};
    expect(machine?.added).toEqual([{ ...old, uid }]);
    expect(plan.missing.map(({ object: { kind }, owner }) => `${kind}: ${owner}`).sort()).toEqual([
      "Ipam: Machine gone",
      "Secret: FooConfig m",
    ]);
  });

  test("continues after an object that the API server rejects", async () => {
    const cluster = memoryCluster("c", restored());
    const plan = planRelink(await readMoveWorld(cluster.client, { namespace: "ns1" }));
    cluster.intercept = (verb, kind) => {
      if (verb === "patch" && kind === "FooConfig") throw new Error("denied by a webhook");
    };
    const linked: string[] = [];
    const running = runRelink(cluster.client, plan, { types, onLinked: ({ kind }) => linked.push(kind) });
    await expect(running).rejects.toThrow(
      "not all objects were linked: FooConfig ns1/m: denied by a webhook",
    );
    expect(linked).toHaveLength(9);
  });

  test("fails for an object whose kind is not among the types", async () => {
    const cluster = memoryCluster("c", restored());
    const plan = planRelink(await readMoveWorld(cluster.client, { namespace: "ns1" }));
    const known = types.filter(({ kind }) => kind !== "FooConfig");
    const linked: string[] = [];
    const running = runRelink(cluster.client, plan, {
      types: known,
      onLinked: ({ kind }) => linked.push(kind),
    });
    await expect(running).rejects.toThrow(
      /FooConfig ns1\/m: its kind is not among the types: \S+ FooConfig$/,
    );
    expect(linked).toHaveLength(9);
  });

  test("gives no owner to the Secrets of users, whose names a tenant states", async () => {
    const taking = (name: string, labels?: Record<string, string>) => [
      object("Machine", `takes-${name}`, {
        spec: { clusterName: "one", bootstrap: { configRef: foo("FooConfig", "m"), dataSecretName: name } },
      }),
      object("Secret", name, { labels: labels ?? {} }),
    ];
    const users = [
      ...taking("password-of-a-user"),
      ...taking("data-of-two", { [`${core}/cluster-name`]: "two" }),
      { ...object("Secret", "one-etcd", { labels: ofOne }), type: "kubernetes.io/tls" },
      { ...object("Secret", "one-sa"), type: "cluster.x-k8s.io/secret" },
    ];
    const cluster = memoryCluster("c", [...restored(), ...users]);
    const world = await readMoveWorld(cluster.client, { namespace: "ns1", secretTypes: true });
    const secrets = planRelink(world).objects.filter(({ kind }) => kind === "Secret");
    expect(secrets.map(({ name }) => name)).toEqual(["m-data", "one-ca"]);
  });
});
