import type { MachinePool } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import {
  clusterToInfrastructureMapper,
  clusterToObjectsMapper,
  infrastructureKeyOf,
  labelledClusterKey,
  machinePoolToInfrastructure,
  machineToInfrastructure,
  ownerClusterKey,
  ownerMachineKey,
  ownerMachinePoolKey,
} from "../../../src/capi/index.ts";
import { cluster, machine, notFound } from "../objects.ts";

describe("map functions", () => {
  const kindOf = (scope: "Namespaced" | "Cluster"): KindDescriptor<KubernetesObject> => ({
    group: "infra.io",
    version: "v1",
    kind: "Foo",
    plural: "foos",
    scope,
  });
  const infrastructureRef = { apiGroup: "infra.io", kind: "Foo", name: "foo" };

  describe("mappers to objects", () => {
    const asked: unknown[] = [];
    const cache = {
      get: undefined as never,
      async *listAll(_kind: unknown, selection: unknown) {
        asked.push(selection);
        yield { metadata: { namespace: "ns", name: "a" } } as never;
        yield { metadata: { name: "b" } } as never;
      },
    };

    it("list by the label of their Cluster", async () => {
      const labelSelector = "cluster.x-k8s.io/cluster-name=prod";
      const owner = cluster();
      expect(await clusterToObjectsMapper(kindOf("Namespaced"))(owner, { cache })).toEqual([
        { namespace: "ns", name: "a" },
        { name: "b" },
      ]);
      await clusterToObjectsMapper(kindOf("Cluster"))(owner, { cache });
      expect(asked).toEqual([
        { namespace: "ns", labelSelector, signal: undefined },
        { namespace: undefined, labelSelector, signal: undefined },
      ]);
    });
  });

  describe("the mapper to the infrastructure of a Cluster", () => {
    const map = clusterToInfrastructureMapper(kindOf("Namespaced"));
    const cacheWith = (get: () => Promise<unknown>) => ({ get: get as never, listAll: undefined as never });
    const own = cluster({ spec: { infrastructureRef } });

    it("looks it up, and ignores externally managed objects", async () => {
      const there = cacheWith(async () => ({ metadata: { name: "foo" } }));
      expect(await map(own, { cache: there })).toEqual([{ namespace: "ns", name: "foo" }]);
      const annotations = { "cluster.x-k8s.io/managed-by": "" };
      expect(await map(own, { cache: cacheWith(async () => ({ metadata: { annotations } })) })).toEqual([]);
      expect(await map(own, { cache: cacheWith(() => Promise.reject(notFound())) })).toEqual([]);
      await expect(map(own, { cache: cacheWith(() => Promise.reject(new Error("down"))) })).rejects.toThrow(
        "down",
      );
    });

    it("reads nothing for other kinds", async () => {
      const never = cacheWith(() => Promise.reject(new Error("asked")));
      expect(await map(cluster(), { cache: never })).toEqual([]);
      const other = cluster({ spec: { infrastructureRef: { ...infrastructureRef, kind: "Bar" } } });
      expect(await map(other, { cache: never })).toEqual([]);
    });
  });
});

describe("mappings", () => {
  const kind = { group: "infra.io", kind: "FooMachine" };

  describe("infrastructure", () => {
    const clusterKind = { group: "infra.io", kind: "FooCluster" };
    const prod = cluster({
      spec: { infrastructureRef: { apiGroup: "infra.io", kind: "FooCluster", name: "f" } },
    });
    const key = { namespace: "ns", name: "f" };

    it("of a Cluster, unless it has another kind or is missing", () => {
      expect(infrastructureKeyOf(prod, clusterKind)).toEqual(key);
      expect(infrastructureKeyOf(prod, kind)).toBeUndefined();
      expect(infrastructureKeyOf(cluster(), clusterKind)).toBeUndefined();
    });

    it("of a Machine and a MachinePool of the kind", () => {
      const pool = {
        metadata: { name: "p", namespace: "ns" },
        spec: { template: { spec: machine("m").spec } },
      };
      expect(machineToInfrastructure(machine("m"), kind)).toEqual([{ namespace: "ns", name: "m-infra" }]);
      expect(machineToInfrastructure(machine("m"), clusterKind)).toEqual([]);
      expect(machineToInfrastructure(machine("m"), { ...kind, group: "x.io" })).toEqual([]);
      expect(machinePoolToInfrastructure(pool as MachinePool, kind)).toEqual([
        { namespace: "ns", name: "m-infra" },
      ]);
    });
  });

  it("owners are found by references of any version, or by label", () => {
    const reference = (owner: string, apiVersion = "cluster.x-k8s.io/v1alpha4") => ({
      apiVersion,
      kind: owner,
      name: owner.toLowerCase(),
      uid: "u",
    });
    const references = [
      reference("Cluster", "other.io/v1"),
      reference("Cluster"),
      reference("Machine"),
      reference("MachinePool"),
    ];
    const object = machine("m", {
      metadata: { ownerReferences: references, labels: { "cluster.x-k8s.io/cluster-name": "prod" } },
    });
    expect([ownerClusterKey(object), ownerMachineKey(object), ownerMachinePoolKey(object)]).toEqual(
      ["cluster", "machine", "machinepool"].map((name) => ({ namespace: "ns", name })),
    );
    expect(labelledClusterKey(object)).toEqual({ namespace: "ns", name: "prod" });
    expect([ownerClusterKey(machine("m")), labelledClusterKey(machine("m"))]).toEqual([undefined, undefined]);
  });
});
