import { describe, expect, it } from "vitest";
import { type InventoryObject, ObjectIndex } from "../src/index.ts";

const core = "cluster.x-k8s.io/v1beta2";

interface Counted extends InventoryObject {
  readonly metadata: object;
  readonly spec?: unknown;
}

/** Counts the reads of kinds and metadata: the steps of a walk. */
let steps = 0;

function object(kind: string, name: string, metadata: object = {}, spec: unknown = {}): Counted {
  const whole = { namespace: "default", name, uid: `${kind} ${name}`, ...metadata };
  return {
    apiVersion: core,
    get kind() {
      steps += 1;
      return kind;
    },
    get metadata() {
      steps += 1;
      return whole;
    },
    spec,
  };
}

function owner(kind: string, name: string, rest: object = {}): object {
  return { apiVersion: core, kind, name, uid: `${kind} ${name}`, ...rest };
}

function stepsOf(run: () => void): number {
  steps = 0;
  run();
  return steps;
}

const names = (objects: Iterable<Counted>): unknown[] =>
  [...objects].map(({ kind, metadata }) => `${kind} ${(metadata as { name: string }).name}`);

/** Objects that own each other. */
function tangle(count: number): Counted[] {
  const all = Array.from({ length: count }, (_, at) => `m${at}`);
  return all.map((name) =>
    object("Machine", name, { ownerReferences: all.map((one) => owner("Machine", one)) }),
  );
}

describe("walks over relations that tenants choose", () => {
  it("finds the Cluster of objects that own each other, each visited once", () => {
    const objects = tangle(24);
    const index = new ObjectIndex(objects);
    expect(stepsOf(() => expect(index.clusterOf(objects[0] as Counted)).toBeUndefined())).toBeLessThan(
      24 * 12,
    );
    index.add(object("Cluster", "c"));
    const owned = object("Machine", "m24", {
      ownerReferences: [owner("Machine", "m0"), owner("Cluster", "c")],
    });
    index.add(owned);
    expect(index.clusterOf(owned)?.kind).toBe("Cluster");
  });

  it("ends at a budget of owners", () => {
    const chain = Array.from({ length: 5_000 }, (_, at) =>
      object("Machine", `m${at}`, { ownerReferences: [owner("Machine", `m${at + 1}`)] }),
    );
    const index = new ObjectIndex(chain);
    expect(stepsOf(() => index.clusterOf(chain[0] as Counted))).toBeLessThan(12_000);
  });

  it("collects the members of a Cluster in steps that grow linearly", () => {
    const cost = (count: number): number => {
      const cluster = object("Cluster", "c");
      const machines = Array.from({ length: count }, (_, at) =>
        object(
          "Machine",
          `m${at}`,
          {
            labels: { "cluster.x-k8s.io/cluster-name": "c" },
            ownerReferences: [owner("Machine", `m${at - 1}`)],
          },
          { infrastructureRef: { apiGroup: "cluster.x-k8s.io", kind: "Machine", name: `m${count - at}` } },
        ),
      );
      const index = new ObjectIndex([cluster, ...machines]);
      return stepsOf(() => expect(index.membersOf(cluster).members).toHaveLength(count + 1));
    };
    expect(cost(800)).toBeLessThan(cost(400) * 2.2);
  });

  it("compares the names of one spec with a limited number of objects", () => {
    const many = Array.from({ length: 500 }, (_, at) => object(`Kind${at}`, "x"));
    const from = object("Machine", "m", {}, { list: Array.from({ length: 500 }, () => "x") });
    const index = new ObjectIndex([from, ...many]);
    expect(stepsOf(() => index.referencesFrom(from, 1_000))).toBeLessThan(3_000);
    expect(stepsOf(() => index.referencesFrom(from))).toBeLessThan(50_000);
  });
});

describe("relations", () => {
  const cluster = object("Cluster", "c", {}, { topology: { classRef: { name: "k" } } });
  const labels = { "cluster.x-k8s.io/cluster-name": "c" };
  const topology = { ...labels, "topology.cluster.x-k8s.io/owned": "" };
  const controller = owner("Cluster", "c", { controller: true });
  const deployment = object("MachineDeployment", "d", { labels: topology, ownerReferences: [controller] });
  const machine = object("Machine", "m", { labels }, { bootstrap: { dataSecretName: "s" } });
  const clusterClass = object("ClusterClass", "k");
  const secret: Counted = { ...object("Secret", "s"), apiVersion: "v1" };

  it("finds owners, controllers, references and members of a Cluster", () => {
    const index = new ObjectIndex([cluster, deployment, machine, clusterClass, secret]);
    expect(names(index.ofCluster("default", "c", "Machine"))).toEqual(["Machine m"]);
    expect(names(index.controlledBy("Cluster", "default", "c"))).toEqual(["MachineDeployment d"]);
    expect(names(index.ownedBy(cluster))).toEqual(["MachineDeployment d"]);
    const edges = index
      .membersOf(cluster)
      .edges()
      .map(({ from, to, type }) => `${from.kind} ${type} ${to.kind}`);
    expect(edges.sort()).toEqual([
      "Cluster reference ClusterClass",
      "Cluster topology MachineDeployment",
      "Machine reference Secret",
    ]);
    expect(names(index.membersOf(cluster).members)).toHaveLength(5);
  });

  it("forgets removed and replaced objects", () => {
    const index = new ObjectIndex([cluster, deployment, machine, secret]);
    index.remove(deployment);
    index.add({ ...secret, metadata: { namespace: "default", name: "s", uid: "other" } });
    expect([...index.ownedBy(cluster)]).toEqual([]);
    expect(index.size).toBe(3);
    expect([index.get("Secret s"), index.get("other")?.kind]).toEqual([undefined, "Secret"]);
    expect(index.referencesFrom(machine).map(({ path }) => path)).toEqual(["spec.bootstrap.dataSecretName"]);
  });
});
