import type { Node } from "@capikit/api/kubernetes";
import { describe, expect, it } from "vitest";
import { findNodeByProviderId, nodeProviderIdIndex, nodeReadyCondition } from "../../../src/capi/workload.ts";

const node = (name: string, rest: Partial<Node> = {}): Node => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name },
  ...rest,
});

it("Nodes are indexed by provider ID, if they have one", () => {
  expect(nodeProviderIdIndex.keysOf(node("n", { spec: { providerID: "aws:///x" } }))).toEqual(["aws:///x"]);
  expect(nodeProviderIdIndex.keysOf(node("n", { spec: { providerID: "" } }))).toEqual([]);
  expect(nodeProviderIdIndex.keysOf(node("n"))).toEqual([]);
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
    await expect(two).rejects.toThrow("several Nodes have the provider ID two");
    await expect(two).rejects.toThrow("a, b");
  });
});

it("reports a Node as ready by its condition Ready", () => {
  const ready = { type: "Ready", status: "True" } as const;
  expect(nodeReadyCondition({ status: { conditions: [ready] } })).toEqual(ready);
  expect(nodeReadyCondition({})).toBeUndefined();
});
