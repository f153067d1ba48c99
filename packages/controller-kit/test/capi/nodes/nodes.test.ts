import type { Node } from "@capikit/api/kubernetes";
import { expect, it } from "vitest";
import { nodeProviderIdIndex, nodeReadyCondition } from "../../../src/capi/workload.ts";

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

it("reports a Node as ready by its condition Ready", () => {
  const ready = { type: "Ready", status: "True" } as const;
  expect(nodeReadyCondition({ status: { conditions: [ready] } })).toEqual(ready);
  expect(nodeReadyCondition({})).toBeUndefined();
});
