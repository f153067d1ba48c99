import { getEventListeners } from "node:events";
import { node } from "@capikit/api/kubernetes";
import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { expect, inject, it } from "vitest";
import { ClusterAccessor } from "../../../src/capi/cluster-cache/cluster-accessor.ts";
import { connectByKubeconfig } from "../../../src/capi/cluster-cache/connect-by-kubeconfig.ts";
import { kubeconfigSecret, nodeProviderIdIndex } from "../../../src/capi/workload.ts";
import { linearTrend } from "../../hostile/linear-trend.ts";
import type { HostileMode } from "../../hostile/server/hostile-modes.ts";
import { startHostileServer } from "../../hostile/server/start-hostile-server.ts";
import { heapBytes } from "../../support/bytes-per-call.ts";

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
