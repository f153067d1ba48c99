import { expect, test } from "vitest";
import { isMovable, type MoveObject, moveWorldOf, planMove, runMove } from "../../src/move/index.ts";
import { memoryCluster } from "./memory-cluster.ts";
import { crds, object, ofClass, plainCluster } from "./world.ts";

const labelled = (name: string) => ({
  "clusterctl.cluster.x-k8s.io/move": "",
  "cluster.x-k8s.io/cluster-name": name,
});
const uses = (one: MoveObject, spec: unknown): MoveObject => ({ ...one, spec });
const [one, infraOfOne, ...restOfOne] = plainCluster("one") as [MoveObject, MoveObject, ...MoveObject[]];
const [two, infraOfTwo, ...restOfTwo] = plainCluster("two") as [MoveObject, MoveObject, ...MoveObject[]];
const both = [one, infraOfOne, ...restOfOne, two, infraOfTwo, ...restOfTwo];
const ownNames = plainCluster("one").map(({ kind, metadata }) => `${kind} ${metadata.name}`);
const identity = object("FooIdentity", "id", { spec: { secretRef: { namespace: "ns1", name: "login" } } });
const login = object("Secret", "login", { owners: [identity] });
const usesIdentity = { identityRef: { kind: "FooIdentity", name: "id" } };
const clusterClass = object("ClusterClass", "class", {
  spec: {
    infrastructure: {
      templateRef: {
        apiVersion: "infrastructure.cluster.x-k8s.io/v1",
        kind: "FooClusterTemplate",
        name: "class",
      },
    },
  },
});
const template = object("FooClusterTemplate", "class", { owners: [clusterClass] });
const set = object("ClusterResourceSet", "crs");

/** Objects, what the move of Cluster `one` copies, and what it is refused for. */
const cases: Readonly<
  Record<
    string,
    readonly [objects: readonly MoveObject[], copied: readonly string[], errors?: readonly string[]]
  >
> = {
  "two Clusters": [both, []],
  "a class of both": [
    [
      uses(one, ofClass("class")),
      infraOfOne,
      ...restOfOne,
      uses(two, ofClass("class")),
      infraOfTwo,
      ...restOfTwo,
      clusterClass,
      template,
    ],
    ["ClusterClass class", "FooClusterTemplate class"],
  ],
  "a class of the other": [
    [...both.filter((o) => o !== two), uses(two, ofClass("class")), clusterClass, template],
    [],
  ],
  "a class in a third namespace": [
    [
      uses(one, ofClass("class", "ns3")),
      infraOfOne,
      ...restOfOne,
      uses(two, ofClass("class", "ns3")),
      infraOfTwo,
      ...restOfTwo,
      object("ClusterClass", "class", { namespace: "ns3", spec: clusterClass.spec }),
      object("FooClusterTemplate", "class", {
        namespace: "ns3",
        owners: [object("ClusterClass", "class", { namespace: "ns3" })],
      }),
    ],
    ["ClusterClass class", "FooClusterTemplate class"],
  ],
  "an identity of both": [
    [
      one,
      uses(infraOfOne, usesIdentity),
      ...restOfOne,
      two,
      uses(infraOfTwo, usesIdentity),
      ...restOfTwo,
      identity,
      login,
    ],
    ["FooIdentity id", "Secret login"],
  ],
  "an identity of the other": [
    [one, infraOfOne, ...restOfOne, two, uses(infraOfTwo, usesIdentity), ...restOfTwo, identity, login],
    [],
  ],
  "a labelled Secret of both": [
    [
      one,
      uses(infraOfOne, { secretRef: { name: "shared" } }),
      ...restOfOne,
      two,
      uses(infraOfTwo, { secretRef: { name: "shared" } }),
      ...restOfTwo,
      object("Secret", "shared", { labels: { "clusterctl.cluster.x-k8s.io/move": "" } }),
    ],
    ["Secret shared"],
  ],
  "an unused labelled Secret": [
    [...both, object("Secret", "shared", { labels: { "clusterctl.cluster.x-k8s.io/move": "" } })],
    [],
  ],
  "a labelled Secret of the other": [[...both, object("Secret", "key", { labels: labelled("two") })], []],
  "a ClusterResourceSet": [
    [
      ...both,
      set,
      object("ConfigMap", "cni", { owners: [set] }),
      object("ClusterResourceSetBinding", "two", { owners: [set, two], spec: { clusterName: "two" } }),
    ],
    [],
  ],
  "an object of both": [
    [...both, object("FooMachineTemplate", "t", { owners: [one, two] })],
    [],
    ["move/unmoved-owner"],
  ],
  "an object that the other uses": [
    [...both, uses(object("FooMachine", "x", { owners: [two] }), { secretRef: { name: "one-ca" } })],
    [],
    ["move/deleted-object-used"],
  ],
  "an object being deleted": [
    [
      ...both.filter((o) => o !== infraOfOne),
      { ...infraOfOne, metadata: { ...infraOfOne.metadata, deletionTimestamp: "2026-01-01T00:00:00Z" } },
    ],
    [],
    ["move/object-deleting"],
  ],
  "an orphan": [[...both, object("FooMachine", "lost")], []],
};

test.each(Object.entries(cases))(
  "%s: Cluster one moves alone",
  async (_what, [objects, copied, errors = []]) => {
    const world = moveWorldOf([...crds, ...objects], { namespace: "ns1", cluster: "one" });
    const plan = planMove(world);
    const moved = new Set(plan.graph.sequence.flat());
    const names = (uids: readonly { readonly uid: string; readonly kind: string; readonly name: string }[]) =>
      uids.map(({ kind, name }) => `${kind} ${name}`).sort();
    expect(plan.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual(
      errors,
    );
    expect(names(plan.graph.nodes.filter(({ uid }) => moved.has(uid)))).toEqual(
      [...ownNames, ...copied].sort(),
    );
    expect(names(plan.staying.filter((each) => each.copied))).toEqual([...copied].sort());
    expect(isMovable(plan)).toBe(errors.length === 0);

    const source = memoryCluster("s", objects);
    const target = memoryCluster("t", []);
    const before = source.names();
    const move = runMove({ source: source.client, target: target.client, namespace: "ns1", cluster: "one" });
    if (errors.length > 0) {
      await expect(move).rejects.toMatchObject({ phase: "checking" });
      expect(source.names()).toEqual(before);
      return;
    }
    await move;
    const own = new Set(ownNames.map((name) => name.replace(" ", "/")));
    expect(source.names()).toEqual(before.filter((name) => !own.has(name)));
    expect(target.names()).toEqual(expect.arrayContaining([...own]));
    expect(source.find("Cluster", "two")?.metadata.annotations ?? {}).toEqual({});
    expect(source.find("Cluster", "two")?.spec ?? {}).not.toHaveProperty("paused");
  },
);

test("a missing Cluster blocks the move", () => {
  const plan = planMove(moveWorldOf([...crds, ...both], { namespace: "ns1", cluster: "three" }));
  expect(plan.diagnostics).toMatchObject([{ message: "Cluster ns1/three was not found" }]);
  expect(plan.graph.sequence).toEqual([]);
});
