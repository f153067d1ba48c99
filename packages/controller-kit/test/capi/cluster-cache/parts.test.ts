import { getEventListeners } from "node:events";
import { node } from "@capikit/api/kubernetes";
import { ApiError, ResponseError } from "@capikit/client/errors";
import { createFakeClock, withTimeout } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import fc from "fast-check";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type Widget, widget } from "../../../../testing/test/kinds.ts";
import { cacheWithTimeout, clientWithTimeout } from "../../../src/capi/cluster-cache/call-timeout.ts";
import { ClusterAccessor } from "../../../src/capi/cluster-cache/cluster-accessor.ts";
import {
  connectByKubeconfig,
  observeListFailures,
} from "../../../src/capi/cluster-cache/connect-by-kubeconfig.ts";
import type { ObjectGetter } from "../../../src/capi/index.ts";
import {
  createWorkloadClient,
  kubeconfigSecret,
  nodeProviderIdIndex,
  UntrustedKubeconfigError,
} from "../../../src/capi/workload.ts";
import { clusterCacheMetrics } from "../../../src/metrics/manager-metrics.ts";
import { linearTrend } from "../../hostile/linear-trend.ts";
import type { HostileMode } from "../../hostile/server/hostile-modes.ts";
import { startHostileServer } from "../../hostile/server/start-hostile-server.ts";
import { heapBytes } from "../../support/bytes-per-call.ts";
import { flushEvents, harness, prod, provisioned, unauthorized } from "./harness.ts";

describe("call timeout", () => {
  /** Signals that live as long as a manager. */
  const longLived = () => new AbortController();
  const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

  describe("a long-lived signal keeps no listeners", () => {
    it("to calls with a timeout", async () => {
      const clock = createFakeClock();
      const { signal } = longLived();
      for (let n = 0; n < 5; n++) await withTimeout(clock, 1000, async () => {}, signal);
      expect(listenersOf(signal)).toBe(0);
    });

    it("to reads of a workload cluster's cache", async () => {
      const { signal } = longLived();
      const cache = cacheWithTimeout({ find: async () => undefined } as never, 60_000);
      const read = () => cache.find({} as never, { name: "a" }, { signal });
      for (let n = 0; n < 5; n++) await read();
      expect(listenersOf(signal)).toBe(0);
    });

    it("to requests to a workload cluster", async () => {
      const { signal } = longLived();
      const response = { status: 200, headers: {}, body: [] as never, text: async () => "{}" };
      const transport = { server: "https://a.test", request: async () => response, close: async () => {} };
      const client = clientWithTimeout({ transport }, 60_000);
      const request = () => client.raw({ method: "GET", path: "/", signal });
      for (let n = 0; n < 5; n++) await request();
      expect(listenersOf(signal)).toBe(0);
    });
  });
});

describe("cluster cache.property", () => {
  const numRuns = inject("nightly") ? 5000 : 200;

  const step = fc.oneof(
    fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(1, 999, 4999, 10_000, 30_000, 60_000),
    }),
    fc.record({ do: fc.constant("put" as const), uid: fc.constantFrom("1", "2"), provisioned: fc.boolean() }),
    fc.record({ do: fc.constant("remove" as const) }),
    fc.record({ do: fc.constant("kubeconfig" as const), text: fc.constantFrom("one", "two", undefined) }),
    fc.record({
      do: fc.constant("probe" as const),
      how: fc.constantFrom("well", "badly", "never", "refused"),
    }),
    fc.record({ do: fc.constant("connect" as const), how: fc.constantFrom("well", "badly", "never") }),
  );

  /** Returns a call with the given outcome; `never` lasts until it is aborted. */
  const ending = (how: string) => (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (how === "well") resolve();
      else if (how === "badly") reject(new Error("down"));
      else if (how === "refused") reject(unauthorized());
      else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });

  it("a Cluster has at most one connection, and all are closed at the end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const h = harness();
        let current = provisioned();
        let connecting = 0;
        let mostConnecting = 0;
        let how: string = "well";
        h.script.connect = async (signal) => {
          connecting += 1;
          mostConnecting = Math.max(mostConnecting, connecting);
          try {
            await ending(how)(signal);
          } finally {
            connecting -= 1;
          }
        };
        await h.start();
        for (const one of steps) {
          if (one.do === "pass") await h.pass(one.ms);
          else if (one.do === "remove") await h.remove(current);
          else if (one.do === "kubeconfig") h.script.kubeconfig = one.text;
          else if (one.do === "probe") h.script.probe = ending(one.how);
          else if (one.do === "connect") how = one.how;
          else {
            current = provisioned({
              metadata: { ...prod, uid: one.uid },
              ...(one.provisioned ? {} : { status: {} }),
            });
            await h.put(current);
          }
          const open = h.connections.filter(({ closed }) => !closed);
          expect(open.length).toBe(h.isConnected ? 1 : 0);
          expect(mostConnecting).toBeLessThanOrEqual(1);
          // Either something is in progress, a timer is set, or the next step needs an event.
          expect(h.clock.waits().length).toBeLessThanOrEqual(2);
        }
        // A healthy cluster gets connected again.
        how = "well";
        h.script.kubeconfig = "three";
        h.script.probe = ending("well");
        await h.remove(current);
        await h.put(provisioned({ metadata: { ...prod, uid: "3" } }));
        expect(h.isConnected).toBe(true);
        await h.end();
        await flushEvents();
        expect(h.connections.filter(({ closed }) => !closed)).toEqual([]);
        expect(h.clock.waits()).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe("create workload client", () => {
  let workload: FaultServer;
  beforeAll(async () => {
    workload = await startFaultServer({ kinds: [widget] });
  });
  afterAll(() => workload.stop());

  const cluster = { namespace: "default", name: "prod" };
  const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "prod", uid: "u" };
  const object = { metadata: { name: "a", namespace: "ns" }, spec: { size: 1 } };

  /** A management cluster with one Secret; records the names of the Secrets that are read. */
  function reader(kubeconfig: string | undefined) {
    const reads: string[] = [];
    const get = async (_kind: unknown, { namespace, name }: { namespace?: string; name: string }) => {
      reads.push(`${namespace}/${name}`);
      if (kubeconfig === undefined) throw new ApiError({ method: "GET", path: "/" }, 404, { text: "" });
      return kubeconfigSecret(cluster, kubeconfig, owner);
    };
    return { reads, get: get as unknown as ObjectGetter["get"] };
  }

  describe("a client of a workload cluster", () => {
    it("uses the kubeconfig of the Cluster's Secret", async () => {
      const management = reader(workload.kubeconfig);
      await using client = await createWorkloadClient(management, cluster, {
        client: { fieldManager: "foo", userAgent: "foo/1" },
      });
      expect([management.reads, workload.requests]).toEqual([["default/prod-kubeconfig"], 0]);
      await client.apply(widget, object);
      expect((await client.get(widget, object.metadata)).spec?.size).toBe(1);
      expect(workload.writes.at(-1)).toMatchObject({ userAgent: "foo/1" });
      const names: (string | undefined)[] = [];
      for await (const { metadata } of client.listAll<Widget>(widget)) names.push(metadata.name);
      expect(names).toEqual(["a"]);
    });

    it("closes its connections at the end of its scope", async () => {
      {
        await using client = await createWorkloadClient(reader(workload.kubeconfig), cluster);
        await client.list(widget);
        expect(workload.connections).toBeGreaterThan(0);
      }
      await expect.poll(() => workload.connections).toBe(0);
    });

    it("limits each request", async () => {
      workload.inject("half-open", { on: "list" });
      await using client = await createWorkloadClient(reader(workload.kubeconfig), cluster, {
        timeoutMs: 50,
      });
      await expect(client.list(widget)).rejects.toMatchObject({ name: "TimeoutError" });
      workload.heal();
    });

    it("fails without a kubeconfig, and for a kubeconfig that runs programs", async () => {
      await expect(createWorkloadClient(reader(undefined), cluster)).rejects.toMatchObject({
        reason: "NotFound",
      });
      const program = "exec: {command: sh, apiVersion: client.authentication.k8s.io/v1}";
      const malicious = workload.kubeconfig.replace("token: anybody", program);
      await expect(createWorkloadClient(reader(malicious), cluster)).rejects.toThrow(
        UntrustedKubeconfigError,
      );
    });
  });
});

describe("reconnect memory", () => {
  const isNightly = inject("nightly");
  const key = { namespace: "ns", name: "a" };
  const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "a", uid: "a" };

  /** Transient failures at every step of a connection. */
  const modes: readonly (HostileMode | undefined)[] = [
    undefined,
    "reset",
    "other-authority",
    "redirect-elsewhere",
    "broken-discovery",
    "items-without-metadata",
    "truncated-json",
    "wrong-kind",
    "hostile-status",
    undefined,
  ];
  const cycles = isNightly ? 5000 : 20;

  it(`leaves nothing behind after ${cycles} connections to a cluster that fails in every way`, async () => {
    await using server = await startHostileServer({ kinds: [node], watchList: false });
    server.put(node, { metadata: { name: "node" }, spec: { providerID: "x" } });
    const clock = createFakeClock();
    const stop = new AbortController();
    const accessor = new ClusterAccessor(key, {
      secrets: { get: (async () => kubeconfigSecret(key, server.kubeconfig, owner)) as never },
      connect: connectByKubeconfig({
        clock,
        logger: silentLogger,
        probeTimeoutMs: 5000,
        indexes: [nodeProviderIdIndex],
        client: { qps: 0 },
      }),
      probeTimeoutMs: 5000,
      failureThreshold: 1,
      clock,
      wallClock: () => new Date(0),
      logger: silentLogger,
      observer: {},
      onLost() {},
    });
    const cycle = async (mode: HostileMode | undefined): Promise<boolean> => {
      server.setMode(mode);
      const isConnected = await accessor.connect(stop.signal);
      if (isConnected) {
        accessor.watch({ name: "nodes", kind: node, handler() {} });
        await accessor.probe(stop.signal);
        await accessor.connection().cache.list(node, { signal: stop.signal });
      }
      accessor.disconnect();
      await accessor.closed();
      return isConnected;
    };

    const outcomes = new Set<boolean>();
    const points: { group: string; x: number; y: number }[] = [];
    for (let count = 0; count < cycles; count++) {
      outcomes.add(await cycle(modes[count % modes.length]));
      if (isNightly && count >= 1000 && count % 100 === 0) {
        points.push({ group: "heap", x: count, y: await heapBytes() });
      }
    }
    expect([...outcomes].sort()).toEqual([false, true]);
    expect(clock.waits()).toEqual([]);
    expect(getEventListeners(stop.signal, "abort")).toEqual([]);
    if (!isNightly) return;
    const { slope, margin } = linearTrend(points);
    console.log({ bytesPerCycle: Math.round(slope), margin: Math.round(margin) });
    expect(slope).toBeLessThan(300);
  });
});

describe("slow lists", () => {
  it("counts responses of workload clusters that exceed a limit", async () => {
    await using server = await startHostileServer({ kinds: [node], watchList: false });
    const registry = new Registry();
    const connect = connectByKubeconfig({
      probeTimeoutMs: 5000,
      clock: createFakeClock(),
      logger: silentLogger,
      observer: clusterCacheMetrics(registry),
      client: { limits: { bodyBytes: 1 } },
    });
    const signal = new AbortController().signal;
    await expect(connect({ namespace: "ns", name: "a" }, server.kubeconfig, signal)).rejects.toThrow(
      "limits.bodyBytes",
    );
    expect(await registry.metrics()).toContain(
      'capi_cluster_cache_responses_refused_total{cluster_name="a",cluster_namespace="ns",limit="bodyBytes"} 1',
    );
  });

  it("aborts a response of a workload cluster that is too slow", async () => {
    await using server = await startHostileServer({ kinds: [node] });
    const clock = createFakeClock();
    const limited: string[] = [];
    const connect = connectByKubeconfig({
      probeTimeoutMs: 5000,
      clock,
      logger: silentLogger,
      indexes: [nodeProviderIdIndex],
      observer: { limited: (_, limit) => limited.push(limit) },
    });
    const cluster = { namespace: "ns", name: "a" };
    const connection = await connect(cluster, server.kubeconfig, new AbortController().signal);
    server.setMode("slow-drip");
    await vi.waitFor(
      () => {
        clock.advance(1000);
        expect(limited).toContain("bodyMs");
      },
      { interval: 5 },
    );
    // The connection keeps serving its cache: the network may be slow for a while.
    expect(connection.failed?.aborted).toBe(false);
    await connection.close();
  });

  it("keeps a connection with slow lists, but not with malformed ones", () => {
    const useless: unknown[] = [];
    const observer = observeListFailures(undefined, (error) => useless.push(error));
    const request = { method: "GET", path: "/api/v1/nodes" };
    const failed = (error: Error): void =>
      observer.failed?.({ kind: node, namespace: undefined }, error, {
        phase: "list",
        next: "restart",
        waitMs: 800,
      });
    failed(new ResponseError("RESPONSE_TOO_SLOW", request, "the list took too long"));
    expect(useless).toEqual([]);
    failed(new ResponseError("RESPONSE_MALFORMED", request, "not a list"));
    expect(useless).toHaveLength(1);
  });
});
