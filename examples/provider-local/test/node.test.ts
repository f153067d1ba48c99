import { node as nodeKind } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
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

test("a ready Node loses the taint of a new one, and keeps those of others", async () => {
  const server = await startFaultServer({ kinds: [nodeKind] });
  const client = createClient(server.config);
  const other = { key: "example.com/other", effect: "NoSchedule" } as const;
  const notReady = { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" } as const;
  server.put(nodeKind, { metadata: { name: "n" }, spec: { taints: [notReady, other] } });
  const desired = {
    name: "n",
    providerID: "local:///ns/n",
    version: "v1.35.0",
    labels: async () => ({}),
    addresses: [],
    isControlPlane: false,
  };
  const { signal } = new AbortController();
  const taints = async () => (await client.get(nodeKind, { name: "n" })).spec?.taints;
  await ensureNode(client, { ...desired, isWell: false }, signal);
  expect(await taints()).toEqual([notReady, other]);
  await ensureNode(client, { ...desired, isWell: true }, signal);
  expect(await taints()).toEqual([other]);
  const { requests } = server;
  await ensureNode(client, { ...desired, isWell: true }, signal);
  expect(server.requests - requests).toBe(1);
  await client.close();
  await server.stop();
});
