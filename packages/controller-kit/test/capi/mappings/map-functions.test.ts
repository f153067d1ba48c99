import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import { clusterToInfrastructureMapper, clusterToObjectsMapper } from "../../../src/capi/index.ts";
import { cluster, notFound } from "../objects.ts";

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
