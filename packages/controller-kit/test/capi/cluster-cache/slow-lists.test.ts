import { node } from "@capikit/api/kubernetes";
import { ResponseError } from "@capikit/client/errors";
import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import {
  connectByKubeconfig,
  observeListFailures,
} from "../../../src/capi/cluster-cache/connect-by-kubeconfig.ts";
import { nodeProviderIdIndex } from "../../../src/capi/workload.ts";
import { clusterCacheMetrics } from "../../../src/metrics/manager-metrics.ts";
import { startHostileServer } from "../../hostile/server/start-hostile-server.ts";

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
