import { createClient } from "@capikit/client";
import { nodeKind } from "@capikit/controller-kit/capi/nodes";
import { startFaultServer } from "@capikit/controller-kit/testing";
import { expect, test, vi } from "vitest";
import { ensureNode } from "../src/node.ts";

test("a Node gets its labels when it is made, and nobody asks for them again", async () => {
  const server = await startFaultServer({ kinds: [nodeKind] });
  const client = createClient(server.config);
  const labels = vi.fn(async () => ({ from: "bootstrap-data" }));
  const wish = {
    name: "n",
    providerID: "local:///ns/n",
    version: "v1.35.0",
    labels,
    addresses: [],
    isControlPlane: false,
    isWell: true,
  };
  const { signal } = new AbortController();
  await ensureNode(client, wish, signal);
  await ensureNode(client, { ...wish, version: "v1.36.0" }, signal);
  const node = await client.get(nodeKind, { name: "n" });
  expect(node.metadata.labels).toEqual({ from: "bootstrap-data", "kubernetes.io/hostname": "n" });
  expect(node.status?.nodeInfo?.kubeletVersion).toBe("v1.36.0");
  expect(labels).toHaveBeenCalledOnce();
  await client.close();
  await server.stop();
});
