import { node } from "@capikit/api/kubernetes";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type HostileMode, type HostileModeEntry, hostileModes } from "./server/hostile-modes.ts";
import { type HostileServer, startHostileServer } from "./server/start-hostile-server.ts";
import { watchProcess } from "./server/watch-process.ts";
import { connectTo, type WorkloadClusters } from "./workload-clusters.ts";

const waiting = { interval: 10 };

/**
 * Tests one server for each mode, all connected by one cluster cache, because a server must not
 * affect the others.
 */
export function describeHostileModes(names: readonly HostileMode[]): void {
  describe("a cluster cache", () => {
    const servers = new Map<HostileMode, HostileServer>();
    let clusters: WorkloadClusters;
    let watched: ReturnType<typeof watchProcess>;

    beforeAll(async () => {
      for (const mode of names) {
        // Requests lists from servers that do not stream them.
        const watchList = hostileModes[mode].on.includes("watch" as never);
        const server = await startHostileServer({ kinds: [node], watchList });
        server.put(node, { metadata: { name: "before" }, spec: { providerID: "a" } });
        servers.set(mode, server);
      }
      watched = watchProcess([...servers.values()]);
      clusters = connectTo({});
      // One by one: together, they exceed the time for a connection on a busy machine, and try again.
      for (const [mode, server] of servers) {
        clusters.add(mode, server.kubeconfig);
        await vi.waitFor(() => expect(clusters.isConnected(mode)).toBe(true), waiting);
      }
    });

    afterAll(async () => {
      await clusters[Symbol.asyncDispose]();
      await Promise.all([...servers.values()].map((server) => server.stop()));
      watched[Symbol.dispose]();
    });

    it.each(names)("survives %s", async (mode) => {
      const server = servers.get(mode) as HostileServer;
      const { outcome, on }: HostileModeEntry = hostileModes[mode];
      const errors = () => clusters.errors.filter(({ cluster }) => cluster === mode);
      server.setMode(mode);
      // The client lists again after the history was dropped, and discovers again on a new
      // connection.
      server.put(node, { metadata: { name: "between" } });
      server.compact();
      if (on.includes("discovery") && !on.includes("list")) clusters.reconnect(mode);
      await vi.waitFor(() => expect(server.lies).toBeGreaterThan(0), waiting);
      // The broken connection was itself an error.
      const reported = errors().length;
      if (outcome === "refused")
        await vi.waitFor(() => expect(errors().length).toBeGreaterThan(reported), waiting);
      for (const { error } of errors()) {
        expect(String(error).length).toBeLessThan(20_000);
        expect(String(error)).not.toMatch(/(?![\n\t])[\p{Cc}\u202e]/u);
      }
      server.setMode(undefined);
      server.put(node, { metadata: { name: "after" }, spec: { providerID: "b" } });
      expect(server.followed).toBe(0);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    });

    it("reconnects to each of them once it is honest", async () => {
      // Some have sent false resource versions, so the client must start over.
      for (const mode of names) {
        clusters.reconnect(mode);
        await vi.waitFor(async () => {
          expect(clusters.isConnected(mode), mode).toBe(true);
          const reader = clusters.cache.getReader({ namespace: "ns", name: mode });
          const names = (await reader.list(node)).map(({ metadata }) => metadata.name);
          expect(names.sort(), mode).toEqual(["after", "before", "between"]);
        }, waiting);
      }
    });

    it("sends few requests and leaves no errors unhandled", () => {
      expect(watched.problems({ requests: 2000, descriptors: 400 })).toEqual([]);
    });
  });
}
