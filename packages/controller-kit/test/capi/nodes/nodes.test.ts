import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Node } from "@capikit/api/kubernetes";
import { describe, expect, it } from "vitest";
import {
  AmbiguousNodeError,
  addCacheIndex,
  clusterClassIndex,
  findNodeByProviderId,
  isNodeReady,
  machineNodeIndex,
  machineProviderIdIndex,
  nodeProviderIdIndex,
} from "../../../src/capi/nodes/index.ts";
import { cluster, machine } from "../objects.ts";

const node = (name: string, rest: Partial<Node> = {}): Node => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name },
  ...rest,
});
describe("indexes", () => {
  const topology = (classRef: object): Cluster =>
    cluster({ spec: { topology: { classRef, version: "v1.36.2" } } } as Partial<Cluster>);

  it("find objects by their values, ignoring empty ones", () => {
    expect(nodeProviderIdIndex.keysOf(node("n", { spec: { providerID: "aws:///x" } }))).toEqual(["aws:///x"]);
    expect(nodeProviderIdIndex.keysOf(node("n", { spec: { providerID: "" } }))).toEqual([]);
    expect(nodeProviderIdIndex.keysOf(node("n"))).toEqual([]);
    const own = machine("m", {
      spec: { ...machine("m").spec, providerID: "id" },
      status: { nodeRef: { name: "n" } },
    });
    expect(machineProviderIdIndex.keysOf(own)).toEqual(["id"]);
    expect(machineProviderIdIndex.keysOf(machine("m"))).toEqual([]);
    expect(machineNodeIndex.keysOf(own)).toEqual(["n"]);
    expect(machineNodeIndex.keysOf(machine("m"))).toEqual([]);
  });

  it("find Clusters by their class in any namespace", () => {
    expect(clusterClassIndex.keysOf(cluster())).toEqual([]);
    expect(clusterClassIndex.keysOf(topology({ name: "c" }))).toEqual(["ns/c"]);
    expect(clusterClassIndex.keysOf(topology({ name: "c", namespace: "other" }))).toEqual(["other/c"]);
  });

  it("are added to a cache", () => {
    const added: unknown[] = [];
    addCacheIndex({ addIndex: (...given: unknown[]) => void added.push(given) } as never, machineNodeIndex);
    expect(added).toEqual([[machineNodeIndex.kind, "status.nodeRef.name", machineNodeIndex.keysOf]]);
  });
});

describe("Nodes", () => {
  it("are found by provider ID if it is unique", async () => {
    const cache = {
      list: (async (_kind: unknown, { index }: { index: { name: string; value: string } }) =>
        index.name === "spec.providerID"
          ? { none: [], one: [node("a")], two: [node("b"), node("a")] }[index.value]
          : undefined) as never,
    };
    expect(await findNodeByProviderId(cache, "none")).toBeUndefined();
    expect((await findNodeByProviderId(cache, "one"))?.metadata.name).toBe("a");
    const two = findNodeByProviderId(cache, "two");
    await expect(two).rejects.toThrow(AmbiguousNodeError);
    await expect(two).rejects.toThrow("a, b");
  });
});

it("reports a Node as ready by its condition Ready", () => {
  const ready = (status: "True" | "Unknown") =>
    isNodeReady({ status: { conditions: [{ type: "Ready", status }] } });
  expect([ready("True"), ready("Unknown"), isNodeReady({})]).toEqual([true, false, false]);
});
