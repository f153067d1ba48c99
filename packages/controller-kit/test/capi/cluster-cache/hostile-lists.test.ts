import { node as nodeKind } from "@capikit/api/kubernetes";
import { expect, it, vi } from "vitest";
import { startHostileServer } from "../../hostile/server/start-hostile-server.ts";
import { watchProcess } from "../../hostile/server/watch-process.ts";
import { connectTo } from "../../hostile/workload-clusters.ts";

const waiting = { interval: 5 };
const node = { metadata: { name: "node-a" } };

it("only disconnects from the cluster whose list has items without metadata", async () => {
  await using hostile = await startHostileServer({ kinds: [nodeKind], watchList: false });
  await using honest = await startHostileServer({ kinds: [nodeKind] });
  hostile.put(nodeKind, node);
  honest.put(nodeKind, node);
  using watched = watchProcess([hostile, honest]);
  await using clusters = connectTo({ hostile: hostile.kubeconfig, honest: honest.kubeconfig });
  await vi.waitFor(() => expect(["hostile", "honest"].every(clusters.isConnected)).toBe(true), waiting);

  hostile.setMode("items-without-metadata");
  const isOver = () => !clusters.isConnected("hostile") || watched.problems().length > 0;
  await vi.waitFor(() => expect(isOver()).toBe(true), waiting);
  expect(watched.problems()).toEqual([]);
  expect(clusters.isConnected("honest")).toBe(true);
  const failure = clusters.errors.find(({ message }) => message === "Connection to workload cluster failed");
  expect(failure?.cluster).toBe("hostile");
  expect(String(failure?.error)).toContain("metadata");

  hostile.setMode(undefined);
  await vi.waitFor(() => expect(clusters.isConnected("hostile")).toBe(true), waiting);
  const reader = clusters.cache.getReader({ namespace: "ns", name: "hostile" });
  expect((await reader.list(nodeKind)).map(({ metadata }) => metadata.name)).toEqual(["node-a"]);
  expect(watched.problems()).toEqual([]);
});

it("does not connect to a cluster whose first list has items without metadata", async () => {
  await using hostile = await startHostileServer({
    kinds: [nodeKind],
    watchList: false,
    mode: "items-without-metadata",
  });
  using watched = watchProcess([hostile]);
  await using clusters = connectTo({ hostile: hostile.kubeconfig });
  await vi.waitFor(
    () => expect(clusters.errors.some(({ message }) => message.startsWith("Failed to connect"))).toBe(true),
    waiting,
  );
  expect(clusters.isConnected("hostile")).toBe(false);
  expect(watched.problems()).toEqual([]);
});

it("disconnects from the cluster with a malformed list in a later watch", async () => {
  await using hostile = await startHostileServer({ kinds: [nodeKind], watchList: false });
  await using honest = await startHostileServer({ kinds: [nodeKind] });
  honest.put(nodeKind, node);
  using watched = watchProcess([hostile, honest]);
  await using clusters = connectTo(
    { hostile: hostile.kubeconfig, honest: honest.kubeconfig },
    { indexes: [] },
  );
  await vi.waitFor(() => expect(["hostile", "honest"].every(clusters.isConnected)).toBe(true), waiting);
  const key = { namespace: "ns", name: "hostile" };
  const reader = clusters.cache.getReader(key);

  hostile.setMode("items-without-metadata");
  clusters.cache.watch(key, { name: "nodes", kind: nodeKind, handler: ({ object }) => object.metadata.name });
  await expect(reader.list(nodeKind)).rejects.toThrow();
  await vi.waitFor(() => expect(clusters.isConnected("hostile")).toBe(false), waiting);
  expect(clusters.isConnected("honest")).toBe(true);
  // A reconcile may continue with the parts of the connection that it has.
  await expect(reader.list(nodeKind)).rejects.toThrow();
  expect(watched.problems()).toEqual([]);
});
