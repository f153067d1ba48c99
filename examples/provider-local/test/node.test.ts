import { node as nodeKind } from "@capikit/api/kubernetes/core/v1";
import { createClient } from "@capikit/client";
import { startFaultServer } from "@capikit/controller-kit/testing";
import { expect, test, vi } from "vitest";
import { ensureNode } from "../src/node.ts";

test("a Node gets its labels on creation only", async () => {
  const server = await startFaultServer({ kinds: [nodeKind] });
  const client = createClient(server.config);
  const labels = vi.fn(async () => ({ from: "bootstrap-data" }));
  const desired = {
    name: "n",
    providerID: "local:///ns/n",
    version: "v1.35.0",
    labels,
    addresses: [],
    isControlPlane: false,
    isWell: true,
  };
  const { signal } = new AbortController();
  await ensureNode(client, desired, signal);
  await ensureNode(client, { ...desired, version: "v1.36.0" }, signal);
  const node = await client.get(nodeKind, { name: "n" });
  expect(node.metadata.labels).toEqual({ from: "bootstrap-data", "kubernetes.io/hostname": "n" });
  expect(node.status?.nodeInfo?.kubeletVersion).toBe("v1.36.0");
  expect(labels).toHaveBeenCalledOnce();
  await client.close();
  await server.stop();
});
