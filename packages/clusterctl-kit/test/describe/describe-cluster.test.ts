import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { ObjectIndex, type ReadObject } from "@capikit/inventory";
import { describe, expect, it } from "vitest";
import { describeCluster, describedTable, readCluster } from "../../src/describe/index.ts";

const core = "cluster.x-k8s.io/v1beta2";
const labels = { "cluster.x-k8s.io/cluster-name": "c" };

function object(
  kind: string,
  name: string,
  owner?: readonly [kind: string, name: string],
  status = {},
): ReadObject {
  const ownerReferences = owner && [{ apiVersion: core, kind: owner[0], name: owner[1], controller: true }];
  return {
    apiVersion: core,
    kind,
    metadata: { namespace: "default", name, labels, ownerReferences },
    status,
  };
}

/** Counts the reads of fields of objects: the steps of a description. */
function counted(objects: readonly ReadObject[], count: () => void): readonly ReadObject[] {
  return objects.map(
    (one) =>
      new Proxy(one, {
        get(target, field) {
          count();
          return Reflect.get(target, field);
        },
      }),
  );
}

const ready = (reason: string) => ({ conditions: [{ type: "Ready", status: "False", reason }] });

it.each<[string, (count: number) => ReadObject[]]>([
  [
    "MachineSets",
    (count) =>
      Array.from({ length: count }, (_, at) => [
        object("MachineSet", `s${at}`, ["MachineDeployment", "d"]),
        object("Machine", `m${at}`, ["MachineSet", `s${at}`]),
      ]).flat(),
  ],
  ["MachinePools", (count) => Array.from({ length: count }, (_, at) => object("MachinePool", `p${at}`))],
  [
    "Machines with a reason of their own",
    (count) => [
      object("MachineSet", "s", ["MachineDeployment", "d"]),
      ...Array.from({ length: count }, (_, at) =>
        object("Machine", `m${at}`, ["MachineSet", "s"], ready(`R${at}`)),
      ),
    ],
  ],
])("takes steps that grow linearly with %s", (_, objects) => {
  const cost = (count: number): number => {
    let steps = 0;
    const all = [object("Cluster", "c"), object("MachineDeployment", "d"), ...objects(count)];
    expect(
      describeCluster(
        counted(all, () => (steps += 1)),
        { name: "c" },
      ),
    ).toBeDefined();
    return steps;
  };
  expect(cost(400)).toBeLessThan(cost(200) * 2.2);
});

it("describes objects of a dump with the UID of their owner", () => {
  const withUid = (one: ReadObject) => ({ ...one, metadata: { ...one.metadata, uid: "u" } });
  const objects = [
    object("Cluster", "c"),
    object("MachineDeployment", "d"),
    object("MachineSet", "s", ["MachineDeployment", "d"]),
    object("Machine", "m", ["MachineSet", "s"]),
  ];
  const tree = describeCluster(objects.map(withUid), { name: "c" });
  expect(tree && describedTable(tree)).toMatch(
    /Cluster default\/c[\s\S]*MachineDeployment default\/d[\s\S]*Machine default\/m/,
  );
});

it.each([
  [1, "ControlPlane"],
  [2, "BootstrapConfig"],
  [3, "BootstrapConfig"],
])("describes and indexes a ring of %s objects by owners and references", (length, role) => {
  const ring = ["c", "m1", "m2"].slice(0, length).map((name) => [name === "c" ? "Cluster" : "Machine", name]);
  const objects = ring.map(([kind = "", name = ""], at): ReadObject => {
    const [nextKind = "", next = ""] = ring[(at + 1) % length] ?? [];
    const ref = { apiGroup: "cluster.x-k8s.io", kind: nextKind, name: next };
    const spec = { infrastructureRef: ref, controlPlaneRef: ref, bootstrap: { configRef: ref } };
    const one = object(kind, name, undefined, ready(name));
    const owner = { apiVersion: core, kind: nextKind, name: next, uid: `u-${next}`, controller: true };
    const metadata = {
      ...one.metadata,
      uid: `u-${name}`,
      labels: { ...labels, "cluster.x-k8s.io/control-plane": "" },
      ownerReferences: [owner],
    };
    return { ...one, metadata, spec };
  });
  for (const options of [
    { echo: true },
    { echo: true, grouping: false, showTemplates: true, showMachineSets: true },
  ]) {
    const tree = describeCluster(objects, { name: "c", ...options });
    expect(JSON.stringify(tree)).toContain(role);
  }
  const index = new ObjectIndex(objects);
  const [cluster = {}] = objects;
  expect(index.membersOf(cluster).members).toHaveLength(length);
  expect(index.membersOf(cluster).edges().length).toBeGreaterThanOrEqual(length);
});

it("groups Machines of equal conditions, with their names in order", () => {
  const machine = (name: string, reason: string) =>
    object("Machine", name, ["MachineSet", "s"], ready(reason));
  const tree = describeCluster(
    [
      object("Cluster", "c"),
      object("MachineDeployment", "d"),
      object("MachineSet", "s", ["MachineDeployment", "d"]),
      ...[machine("c", "A"), machine("a", "A"), machine("b", "A"), machine("d", "B")],
    ],
    { name: "c" },
  );
  const text = tree && describedTable(tree);
  expect(text).toMatch(/3 Machines\.\.\..*False.*A/);
  expect(text).toContain("See a, b, ...");
  expect(text).toMatch(/Machine default\/d, .*B/);
});

describe("readCluster", () => {
  it("names what the user may not read, and kinds without a CRD", async () => {
    const refused = (status: number): never => {
      const body = { kind: "Status", apiVersion: "v1", metadata: {}, message: "not allowed" } as const;
      throw new ApiError({ method: "GET", path: "/" }, status, { body });
    };
    const crd = {
      metadata: {
        name: "fooclusters.infra.example.com",
        labels: { "cluster.x-k8s.io/v1beta2": "v1" },
      },
    };
    const reference = (kind: string, apiGroup: string) => ({ kind, apiGroup, name: "c1" });
    const cluster = {
      ...{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster" },
      metadata: { name: "c1", namespace: "default" },
      spec: {
        infrastructureRef: reference("FooCluster", "infra.example.com"),
        controlPlaneRef: reference("BarControlPlane", "bar.example.com"),
      },
    };
    const answers: Readonly<Record<string, () => unknown>> = {
      Cluster: () => cluster,
      "CustomResourceDefinition fooclusters.infra.example.com": () => crd,
      CustomResourceDefinition: () => refused(404),
      FooCluster: () => refused(403),
      ClusterResourceSetBinding: () => refused(403),
    };
    const client = {
      get: async ({ kind }: { kind: string }, { name }: { name: string }) =>
        (answers[`${kind} ${name}`] ?? answers[kind] ?? (() => refused(404)))(),
      async *listAll({ kind }: { kind: string }) {
        yield* kind === "MachinePool" ? refused(404) : [];
      },
    } as unknown as Client;
    const skipped: string[] = [];
    const read = await readCluster(client, { name: "c1", onSkipped: (reason) => skipped.push(reason) });
    expect(read.map(({ kind }) => kind ?? "CRD")).toEqual(["Cluster", "CRD"]);
    expect(skipped.sort()).toEqual([
      "ClusterResourceSetBinding c1: not allowed",
      "FooCluster c1: not allowed",
      "machinepools.cluster.x-k8s.io: the server does not have the kind",
      "objects of barcontrolplanes.bar.example.com: their CRD cannot be read",
    ]);
  });
});
