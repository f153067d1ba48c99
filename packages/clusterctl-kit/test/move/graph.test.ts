import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { buildMoveGraph, isKept, type MoveGraph, type MoveObject } from "../../src/move/index.ts";
import { crds, object, ofClass, plainCluster, types } from "./world.ts";

function graphOf(
  objects: readonly MoveObject[],
  rest: { namespace?: string; elsewhere?: readonly MoveObject[] } = {},
): MoveGraph {
  return buildMoveGraph({ types, objects, ...rest });
}

function nodeOf(graph: MoveGraph, uid: string) {
  const node = graph.nodes.find((one) => one.uid === uid);
  if (node === undefined) throw new Error(`${uid} is not in the graph`);
  return node;
}

const sequence = (graph: MoveGraph) => graph.sequence.map((group) => [...group].sort());
const kept = (graph: MoveGraph) =>
  graph.nodes
    .filter(isKept)
    .map(({ uid }) => uid)
    .sort();

describe("move order", () => {
  test("a plain Cluster: owners first, its Secret by name, no other objects", () => {
    const graph = graphOf([...plainCluster("one"), object("Secret", "other"), object("ConfigMap", "cm")]);
    expect(sequence(graph)).toEqual([
      ["Cluster/ns1/one"],
      ["FooCluster/ns1/one", "Machine/ns1/one-m", "Secret/ns1/one-ca"],
      ["FooConfig/ns1/one-m", "FooMachine/ns1/one-m"],
      ["Secret/ns1/one-m"],
    ]);
    expect(nodeOf(graph, "Secret/ns1/one-m").tenants).toEqual(["Cluster/ns1/one"]);
    expect(graph.leftBehind).toEqual([]);
  });

  test("two Clusters with equal names in different namespaces are independent", () => {
    const graph = graphOf([...plainCluster("one"), ...plainCluster("one", "ns2")]);
    expect(nodeOf(graph, "Secret/ns2/one-ca").tenants).toEqual(["Cluster/ns2/one"]);
    expect(graph.sequence.flat()).toHaveLength(14);
  });

  test("an object of two Clusters belongs to both and moves once, after both", () => {
    const [a, b] = [object("Cluster", "a"), object("Cluster", "b")];
    const graph = graphOf([object("FooMachineTemplate", "shared", { owners: [a, b] }), a, b]);
    expect(nodeOf(graph, "FooMachineTemplate/ns1/shared").tenants).toEqual([
      "Cluster/ns1/a",
      "Cluster/ns1/b",
    ]);
    expect(sequence(graph)).toEqual([["Cluster/ns1/a", "Cluster/ns1/b"], ["FooMachineTemplate/ns1/shared"]]);
  });

  test("a Secret with owner references has no soft owner; Secrets of all purposes do", () => {
    const cluster = object("Cluster", "a");
    const owned = object("Secret", "a-kubeconfig", { owners: [object("Deployment", "x")] });
    const names = ["a-ca", "a-etcd", "a-sa", "a-proxy", "a-apiserver-etcd-client", "a-no", "a"];
    const graph = graphOf([cluster, owned, ...names.map((name) => object("Secret", name))]);
    expect(sequence(graph)[1]).toEqual(
      names
        .slice(0, 5)
        .map((name) => `Secret/ns1/${name}`)
        .sort(),
    );
    expect(nodeOf(graph, "Secret/ns1/a-kubeconfig").tenants).toEqual([]);
  });

  test("a ClusterResourceSet with its objects and the binding of a Cluster", () => {
    const cluster = object("Cluster", "a");
    const set = object("ClusterResourceSet", "crs");
    const graph = graphOf([
      cluster,
      set,
      object("ConfigMap", "cm", { owners: [set] }),
      object("Secret", "s", { owners: [set] }),
      object("ClusterResourceSetBinding", "a", { owners: [set], spec: { clusterName: "a" } }),
      object("ClusterResourceSetBinding", "b", { spec: { clusterName: "gone" } }),
    ]);
    expect(nodeOf(graph, "ClusterResourceSetBinding/ns1/a")).toMatchObject({
      softOwners: ["Cluster/ns1/a"],
      tenants: ["Cluster/ns1/a", "ClusterResourceSet/ns1/crs"],
    });
    expect(sequence(graph)).toEqual([
      ["Cluster/ns1/a", "ClusterResourceSet/ns1/crs"],
      ["ClusterResourceSetBinding/ns1/a", "ConfigMap/ns1/cm", "Secret/ns1/s"],
    ]);
  });

  test("labels on kinds and objects: with and without owned objects", () => {
    const [ipam, vault] = [object("Ipam", "i"), object("Vault", "v")];
    const byHand = object("ConfigMap", "m", { labels: { "clusterctl.cluster.x-k8s.io/move": "" } });
    const byHierarchy = object("ConfigMap", "h", {
      labels: { "clusterctl.cluster.x-k8s.io/move-hierarchy": "" },
    });
    const graph = graphOf([
      ipam,
      vault,
      byHand,
      byHierarchy,
      object("Secret", "of-ipam", { owners: [ipam] }),
      object("Secret", "of-vault", { owners: [vault] }),
      object("Secret", "of-m", { owners: [byHand] }),
      object("Secret", "of-h", { owners: [byHierarchy] }),
    ]);
    expect(sequence(graph)).toEqual([
      ["ConfigMap/ns1/h", "ConfigMap/ns1/m", "Ipam/ns1/i", "Vault/ns1/v"],
      ["Secret/ns1/of-h", "Secret/ns1/of-vault"],
    ]);
  });

  test("attributes of an owner reference", () => {
    const cluster = object("Cluster", "a");
    const set = object("MachineSet", "a", { owners: [cluster] });
    const [reference] = set.metadata.ownerReferences ?? [];
    if (reference === undefined) throw new Error("the object has an owner");
    Object.assign(reference, { controller: true, blockOwnerDeletion: false });
    expect(nodeOf(graphOf([set, cluster]), "MachineSet/ns1/a").owners).toEqual([
      { uid: "Cluster/ns1/a", controller: true, blockOwnerDeletion: false },
    ]);
  });
});

describe("ClusterClasses", () => {
  const classed = (name: string, namespace = "ns1") => {
    const found = object("ClusterClass", name, { namespace });
    return [found, object("FooClusterTemplate", name, { namespace, owners: [found] })];
  };

  test("come before the Clusters that use them, and unused ones move too", () => {
    const graph = graphOf([
      object("Cluster", "a", { spec: ofClass("x") }),
      object("Cluster", "b", { spec: ofClass("x") }),
      object("Cluster", "c", { spec: ofClass("y") }),
      ...["x", "y", "unused"].flatMap((name) => classed(name)),
    ]);
    expect(sequence(graph)).toEqual([
      ["ClusterClass/ns1/unused", "ClusterClass/ns1/x", "ClusterClass/ns1/y"],
      [
        "Cluster/ns1/a",
        "Cluster/ns1/b",
        "Cluster/ns1/c",
        "FooClusterTemplate/ns1/unused",
        "FooClusterTemplate/ns1/x",
        "FooClusterTemplate/ns1/y",
      ],
    ]);
    expect(nodeOf(graph, "Cluster/ns1/a").tenants).toEqual(["Cluster/ns1/a", "ClusterClass/ns1/x"]);
    expect(kept(graph)).toEqual([]);
  });

  test("are found in the fields of v1beta1 too", () => {
    const graph = graphOf([object("Cluster", "a", { spec: { topology: { class: "x" } } }), ...classed("x")]);
    expect(nodeOf(graph, "Cluster/ns1/a").softOwners).toEqual(["ClusterClass/ns1/x"]);
  });

  test("of another namespace stay with their templates", () => {
    const graph = graphOf(
      [object("Cluster", "a", { spec: ofClass("x", "ns2") }), ...classed("x", "ns2"), ...classed("y")],
      { namespace: "ns1" },
    );
    expect(sequence(graph)[0]).toEqual(["ClusterClass/ns1/y", "ClusterClass/ns2/x"]);
    expect(kept(graph)).toEqual(["ClusterClass/ns2/x", "FooClusterTemplate/ns2/x"]);
  });

  test("used by Clusters of other namespaces stay, without their Clusters", () => {
    const graph = graphOf(
      [object("Cluster", "a", { spec: ofClass("x") }), ...classed("x"), ...classed("y")],
      {
        namespace: "ns1",
        elsewhere: [
          object("Cluster", "b", { namespace: "ns2", spec: ofClass("x", "ns1") }),
          object("Cluster", "c", { namespace: "ns2", spec: ofClass("y") }),
        ],
      },
    );
    expect(kept(graph)).toEqual(["ClusterClass/ns1/x", "FooClusterTemplate/ns1/x"]);
  });

  test("of all namespaces move and are deleted when everything moves", () => {
    const graph = graphOf([object("Cluster", "a", { spec: ofClass("x", "ns2") }), ...classed("x", "ns2")]);
    expect(graph.sequence.flat()).toHaveLength(3);
    expect(kept(graph)).toEqual([]);
  });
});

describe("cluster-scoped objects", () => {
  test("are copied with owned objects, and stay", () => {
    const identity = object("FooIdentity", "i");
    const graph = graphOf([
      identity,
      object("Secret", "credentials", { namespace: "foo-system", owners: [identity] }),
      ...plainCluster("one"),
    ]);
    expect(graph.sequence.flat()).toHaveLength(9);
    expect(kept(graph)).toEqual(["FooIdentity//i", "Secret/foo-system/credentials"]);
    expect(nodeOf(graph, "FooIdentity//i")).toMatchObject({ isGlobal: true, isGlobalHierarchy: true });
    expect(nodeOf(graph, "Cluster/ns1/one")).toMatchObject({ isGlobal: false, isGlobalHierarchy: false });
  });
});

describe("objects left behind", () => {
  test("below an owner of another kind", () => {
    const cluster = object("Cluster", "a");
    const outside = object("Deployment", "d");
    const machine = object("Machine", "m", { owners: [cluster, outside] });
    const graph = graphOf([cluster, machine, object("FooMachine", "m", { owners: [machine] })]);
    expect(sequence(graph)).toEqual([["Cluster/ns1/a"]]);
    expect(graph.leftBehind).toEqual([
      { uid: "Machine/ns1/m", reason: "virtual-owner", owner: "Deployment/ns1/d" },
      { uid: "FooMachine/ns1/m", reason: "owner-left-behind", owner: "Machine/ns1/m" },
    ]);
    expect(nodeOf(graph, "Deployment/ns1/d")).toMatchObject({ virtual: true, namespace: "" });
  });

  test("below an owner that does not move", () => {
    const cluster = object("Cluster", "a");
    const map = object("ConfigMap", "m");
    const graph = graphOf([cluster, map, object("Machine", "m", { owners: [cluster, map] })]);
    expect(graph.leftBehind).toEqual([
      { uid: "Machine/ns1/m", reason: "unmoved-owner", owner: "ConfigMap/ns1/m" },
    ]);
  });

  test("cycles of any size, and all objects below", () => {
    const cluster = object("Cluster", "a");
    const [one, two, self] = ["one", "two", "self"].map((name) => object("Machine", name)) as [
      MoveObject,
      MoveObject,
      MoveObject,
    ];
    const own = (owned: MoveObject, ...owners: MoveObject[]) =>
      Object.assign(owned.metadata, object("Machine", "x", { owners }).metadata, {
        name: owned.metadata.name,
        uid: owned.metadata.uid,
      });
    own(one, cluster, two);
    own(two, one);
    own(self, cluster, self);
    const graph = graphOf([cluster, one, two, self, object("FooMachine", "below", { owners: [two] })]);
    expect(sequence(graph)).toEqual([["Cluster/ns1/a"]]);
    expect(graph.leftBehind.map(({ reason }) => reason)).toEqual([
      "owner-cycle",
      "owner-cycle",
      "owner-cycle",
      "owner-left-behind",
    ]);
    expect(graph.leftBehind[0]).toMatchObject({ cycle: ["Machine/ns1/one", "Machine/ns1/two"] });
    expect(graph.leftBehind[2]).toMatchObject({ cycle: ["Machine/ns1/self"] });
    expect(nodeOf(graph, "Machine/ns1/two").tenants).toEqual(["Cluster/ns1/a"]);
  });

  test.each([1, 2, 3])("a ring of %s by owners and references, in a move of one Cluster", (length) => {
    const ring = ["a", "one", "two"]
      .slice(0, length)
      .map((name, at) => object(at === 0 ? "Cluster" : "Machine", name));
    const objects = ring.map(({ kind = "", metadata: { name = "" } }, at) => {
      const next = ring[(at + 1) % length] as MoveObject;
      const { apiVersion, kind: nextKind, metadata } = next;
      const infrastructureRef = { apiVersion, kind: nextKind, name: metadata.name };
      return object(kind, name, { owners: [next], spec: { infrastructureRef } });
    });
    const graph = buildMoveGraph({ types, objects, namespace: "ns1", cluster: "a" });
    expect(graph.sequence).toEqual([]);
    expect(graph.leftBehind.map(({ reason }) => reason)).toEqual(objects.map(() => "owner-cycle"));
  });

  test("a cycle of 20,000 does not overflow the stack", () => {
    const cluster = object("Cluster", "a");
    const ring = Array.from({ length: 20_000 }, (_, index) =>
      object("Machine", String(index), {
        owners: [object("Machine", String((index + 1) % 20_000)), ...(index === 0 ? [cluster] : [])],
      }),
    );
    const graph = graphOf([cluster, ...ring]);
    expect(graph.leftBehind).toHaveLength(20_000);
    expect(graph.leftBehind.every(({ reason }) => reason === "owner-cycle")).toBe(true);
  });
});

test("kinds without the clusterctl label are ignored, and objects require a UID", () => {
  expect(types.map(({ kind }) => kind)).toEqual([
    ...crds.map(({ spec }) => (spec as { names: { kind: string } }).names.kind),
    "Secret",
    "ConfigMap",
  ]);
  expect(() => graphOf([{ apiVersion: "v1", kind: "Secret", metadata: { name: "x" } }])).toThrow(
    "has no metadata.uid",
  );
});

test("the input order does not matter, and owners come first", () => {
  const arbitrary = fc
    .array(
      fc.record({
        kind: fc.constantFrom("Cluster", "Machine", "FooMachine", "Secret", "Ipam", "FooIdentity"),
        owners: fc.array(fc.nat(30), { maxLength: 3 }),
      }),
      { maxLength: 30 },
    )
    .chain((rows) => {
      const bare = rows.map(({ kind }, index) => object(kind, String(index)));
      const objects = rows.map(({ kind, owners }, index) =>
        object(kind, String(index), { owners: owners.flatMap((owner) => bare[owner] ?? []) }),
      );
      return fc.tuple(fc.constant(objects), fc.shuffledSubarray(objects, { minLength: objects.length }));
    });
  fc.assert(
    fc.property(arbitrary, ([objects, shuffled]) => {
      const graph = graphOf(objects);
      const other = graphOf(shuffled);
      expect(sequence(other)).toEqual(sequence(graph));
      expect(kept(other)).toEqual(kept(graph));
      const groupOf = new Map(graph.sequence.flatMap((group, index) => group.map((uid) => [uid, index])));
      for (const node of graph.nodes) {
        const group = groupOf.get(node.uid);
        if (group === undefined) continue;
        for (const { uid } of node.owners) expect(groupOf.get(uid)).toBeLessThan(group);
      }
      const toMove = graph.nodes.filter(({ tenants, move }) => tenants.length > 0 || move);
      expect(groupOf.size + graph.leftBehind.length).toBe(toMove.length);
    }),
    { numRuns: inject("nightly") ? 10_000 : 200 },
  );
});
