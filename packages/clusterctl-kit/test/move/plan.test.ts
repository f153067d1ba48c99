import { describe, expect, test } from "vitest";
import {
  isMovable,
  type MoveObject,
  type MoveTarget,
  movePlanJson,
  moveTreeText,
  moveWorldOf,
  planMove,
} from "../../src/move/index.ts";
import { crds, object, ofClass, plainCluster } from "./world.ts";

function provider(providerName: string, version: string): MoveObject {
  const fields = { providerName, type: "InfrastructureProvider", version };
  return {
    apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
    kind: "Provider",
    metadata: {
      name: `infrastructure-${providerName}`,
      namespace: `${providerName}-system`,
      uid: providerName,
    },
    ...fields,
  } as MoveObject;
}

function planOf(objects: readonly MoveObject[], rest: { namespace?: string; target?: MoveTarget } = {}) {
  return planMove(moveWorldOf([...crds, ...objects], { namespace: rest.namespace ?? "ns1" }), rest.target);
}

const codes = (objects: readonly MoveObject[], rest?: Parameters<typeof planOf>[1]) =>
  planOf(objects, rest).diagnostics.map(({ severity, code, location }) =>
    [severity, code.replace("move/", ""), location?.object?.replace("ns1/", "")].filter(Boolean).join(" "),
  );

describe("kinds of the target", () => {
  const served = (...without: string[]) => ({
    providers: [],
    extensionConfigs: [],
    kinds: crds
      .map((one) => {
        const { group, names } = one.spec as { group: string; names: { kind: string } };
        return {
          group,
          kind: names.kind,
          versions: without.includes(`${names.kind}/v1`) ? ["v0"] : ["v0", "v1"],
        };
      })
      .filter(({ kind }) => !without.includes(kind)),
  });
  const messages = (target: MoveTarget) =>
    planOf(plainCluster("one"), { target })
      .diagnostics.filter(({ code }) => code === "move/kind-missing")
      .map(({ message }) => message);

  test("have the CRDs of all objects, in the version in which these are created", () => {
    expect(messages(served())).toEqual([]);
    // No object of the kind moves.
    expect(messages(served("Vault"))).toEqual([]);
    expect(messages(served("FooCluster"))).toEqual([
      "the target cluster has no CRD of FooCluster in infrastructure.cluster.x-k8s.io: 1 object cannot be created",
    ]);
    expect(messages(served("Cluster/v1"))).toEqual([
      "the CRD of Cluster in the target cluster serves v0, not cluster.x-k8s.io/v1: 1 object cannot be created",
    ]);
    expect(isMovable(planOf(plainCluster("one"), { target: served("FooCluster") }))).toBe(false);
    expect(messages({ providers: [], extensionConfigs: [] })).toEqual([]);
  });
});

test("a Machine without a node may be allowed", () => {
  const machines = plainCluster("one").map((one) => (one.kind === "Machine" ? { ...one, status: {} } : one));
  const plan = planOf(machines);
  expect(isMovable(plan)).toBe(false);
  expect(isMovable(plan, ["move/machine-without-node"])).toBe(true);
});

test("a large plan is a summary, unless all is asked for", () => {
  const clusters = Array.from({ length: 300 }, (_, index) => plainCluster(`c${index}`)).flat();
  const plan = planOf(clusters);
  const text = moveTreeText(plan);
  expect(text.split("\n").length).toBeLessThan(300);
  expect(text).toMatch(/^\d+ objects to move from .*\n {2}Secret: 600\n {2}Cluster: 300\n/);
  expect(text).toContain("Cluster ns1/c0 ");
  expect(text).toMatch(/\n {2}and \d+ more; --full shows all\n/);
  expect(text).toMatch(/\nand \d+ more problems: \d+ move\/secret-without-cluster-name; --full shows all\n/);
  expect(moveTreeText(plan, undefined, true).split("\n").length).toBeGreaterThan(clusters.length);
});

describe("diagnostics", () => {
  test("a movable plain Cluster has one informational diagnostic", () => {
    const plan = planOf(plainCluster("one"));
    expect(plan.diagnostics.map(({ code }) => code)).toEqual(["move/secret-without-cluster-name"]);
    expect(isMovable(plan)).toBe(true);
  });

  test("an object labelled for a Cluster that does not move with it", () => {
    const labels = { "cluster.x-k8s.io/cluster-name": "one" };
    expect(codes([...plainCluster("one"), object("FooMachineTemplate", "t", { labels })])).toContain(
      "warning not-in-a-hierarchy FooMachineTemplate t",
    );
  });

  test("paused objects, unready Clusters, Machines without a node", () => {
    const ready = plainCluster("x")[0]?.status;
    expect(
      codes([
        object("Cluster", "a", { spec: { paused: true }, status: ready }),
        object("Cluster", "b", { annotations: { "cluster.x-k8s.io/paused": "" }, status: ready }),
        object("Cluster", "c"),
        object("Cluster", "d", { status: { initialization: { infrastructureProvisioned: true } } }),
        object("Cluster", "e", {
          spec: { controlPlaneRef: { name: "e" } },
          status: { ...(ready as object), initialization: { infrastructureProvisioned: true } },
        }),
        object("ClusterClass", "p", { annotations: { "cluster.x-k8s.io/paused": "" } }),
        object("Machine", "m", { labels: { "clusterctl.cluster.x-k8s.io/move": "" } }),
      ]),
    ).toEqual([
      "error cluster-paused Cluster a",
      "error cluster-paused Cluster b",
      "error infrastructure-not-provisioned Cluster c",
      "error control-plane-not-initialized Cluster d",
      "error control-plane-not-initialized Cluster e",
      "error cluster-class-paused ClusterClass p",
      "error machine-without-node Machine m",
    ]);
  });

  test("objects left behind block the move", () => {
    const [cluster] = plainCluster("one") as [MoveObject];
    const plan = planOf([
      cluster,
      object("FooMachine", "m", { owners: [cluster, object("Deployment", "d")] }),
    ]);
    expect(isMovable(plan)).toBe(false);
    expect(plan.diagnostics[0]).toMatchObject({ code: "move/virtual-owner", severity: "error" });
    expect(plan.diagnostics[0]?.message).toContain("its owner Deployment d is not in");
  });

  test("missing and older providers in the target", () => {
    const target = (...found: string[]): MoveTarget => ({
      providers: found.map((version) => ({
        name: "infrastructure-foo",
        providerName: "foo",
        type: "InfrastructureProvider",
        version,
        namespace: "foo-system",
      })),
      extensionConfigs: [],
    });
    const objects = [provider("foo", "v1.2.0")];
    const found = (...versions: string[]) => codes(objects, { target: target(...versions) });
    expect(found()).toEqual(["error provider-missing"]);
    expect(found("v1.1.9")).toEqual(["error provider-older"]);
    expect(found("v1.2.0-rc.9")).toEqual(["error provider-older"]);
    expect(found("v1.1.9", "v1.10.0")).toEqual([]);
    expect(found("v1.2.0")).toEqual([]);
    expect(found("latest")).toEqual(["error provider-version-unreadable"]);
    expect(codes(objects)).toEqual([]);
  });

  test("ExtensionConfigs that a ClusterClass calls", () => {
    const spec = { patches: [{ external: { generatePatchesExtension: "gen.ours" } }, { definitions: [] }] };
    const objects = [object("ClusterClass", "x", { spec })];
    expect(codes(objects)).toEqual(["warning extension-config-not-moved ClusterClass x"]);
    const target = { providers: [], extensionConfigs: [] };
    expect(codes(objects, { target })).toEqual(["error extension-config-missing ClusterClass x"]);
    expect(codes(objects, { target: { ...target, extensionConfigs: ["ours"] } })).toEqual([]);
  });

  test("UIDs in specs", () => {
    const label = { "clusterctl.cluster.x-k8s.io/move": "" };
    const one = object("FooMachine", "m", { labels: label, spec: { a: [{ b: "FooConfig/ns1/c" }] } });
    const found = planOf([one, object("FooConfig", "c")]).diagnostics;
    expect(found.map(({ code }) => code)).toEqual(["move/uid-in-spec"]);
    expect(found[0]?.message).toContain("the UID of FooConfig ns1/c in spec.a[0].b");
  });

  test("ClusterClasses of other namespaces: with their templates, or missing", () => {
    const spec = {
      infrastructure: {
        templateRef: {
          apiVersion: "infrastructure.cluster.x-k8s.io/v1",
          kind: "FooClusterTemplate",
          name: "t",
        },
      },
    };
    const status = plainCluster("x")[0]?.status;
    const cluster = object("Cluster", "a", { spec: ofClass("x", "ns2"), status });
    const clusterClass = object("ClusterClass", "x", { namespace: "ns2", spec });
    const template = object("FooClusterTemplate", "t", { namespace: "ns2", owners: [clusterClass] });
    expect(codes([cluster])).toEqual(["error reference-missing"]);
    expect(codes([cluster, clusterClass])).toEqual(["error reference-missing"]);
    const plan = planOf([cluster, clusterClass, template]);
    expect(plan.diagnostics).toEqual([]);
    expect(
      movePlanJson(plan)
        .groups.flat()
        .filter(({ stays }) => stays),
    ).toHaveLength(2);
  });

  test("only Secrets of infrastructure providers are read from other namespaces", () => {
    const label = { "clusterctl.cluster.x-k8s.io/move": "" };
    const secrets = ["foo-system", "ns3"].map((namespace) =>
      object("Secret", "s", { namespace, labels: label }),
    );
    const { groups } = movePlanJson(planOf([...secrets, provider("foo", "v1.0.0")]));
    expect(groups.flat().map(({ namespace }) => namespace)).toEqual(["foo-system"]);
  });
});

describe("a plan is formatted", () => {
  const [cluster] = plainCluster("one") as [MoveObject];
  const plan = planOf([
    ...plainCluster("one"),
    object("FooMachine", "lost", { owners: [cluster, object("Deployment", 'a"<b>')] }),
    object("FooIdentity", "i"),
  ]);

  test("as a tree", () => {
    expect(moveTreeText(plan)).toMatchInlineSnapshot(`
      "8 objects to move from the dump, namespace ns1, in 4 groups
      Cluster ns1/one (group 1)
      ├─ FooCluster ns1/one (group 2)
      ├─ Machine ns1/one-m (group 2)
      │  ├─ FooConfig ns1/one-m (group 3)
      │  │  └─ Secret ns1/one-m (group 4)
      │  └─ FooMachine ns1/one-m (group 3)
      └─ Secret ns1/one-ca (group 2)
      FooIdentity i (group 1; copied, stays in the source)

      2 objects in the source after the move
      Left behind: an owner is not in the move graph:
        FooMachine ns1/lost (owner: Deployment a"<b>)
      Copied: cluster-scoped, so the source keeps them:
        FooIdentity i

      FooMachine ns1/lost - error move/virtual-owner: is left behind: its owner Deployment a"<b> is not in the move graph
        help: label the CRD of the owner with clusterctl.cluster.x-k8s.io, or remove the owner reference if the owner is gone
        see: capikit explain move/virtual-owner

      Secret ns1/one-ca - warning move/secret-without-cluster-name: has no label cluster.x-k8s.io/cluster-name, so controllers do not notice its changes
        help: add the label cluster.x-k8s.io/cluster-name=one
        see: capikit explain move/secret-without-cluster-name
      "
    `);
  });

  test("as a tree that ends with the last object if nothing is to be reported", () => {
    const labels = { "cluster.x-k8s.io/cluster-name": "one" };
    const objects = plainCluster("one").map((one) => ({ ...one, metadata: { ...one.metadata, labels } }));
    const lines = moveTreeText(planOf(objects)).split("\n");
    expect(lines.at(-1)).toBe("");
    expect(lines.at(-2)).toContain("Secret ns1/one-ca");
  });
});

test("a dump without CRDs is rejected", () => {
  expect(() => moveWorldOf(plainCluster("one"))).toThrow("no CustomResourceDefinitions with the label");
});
