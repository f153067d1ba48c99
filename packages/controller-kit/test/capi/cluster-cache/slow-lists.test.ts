import { silentLogger } from "@capikit/serving";
import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { createFakeClock } from "../../../../client/test/support/fake-clock.ts";
import { connectByKubeconfig } from "../../../src/capi/cluster-cache/connect-by-kubeconfig.ts";
import { nodeKind } from "../../../src/capi/index.ts";
import { clusterCacheMetrics } from "../../../src/metrics/cluster-cache-metrics.ts";
import { startHostileServer } from "../../../src/testing/index.ts";

it("counts answers of workload clusters that exceed a limit", async () => {
  await using server = await startHostileServer({ kinds: [nodeKind], watchList: false });
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

it("gives up an answer of a workload cluster after a minute", async () => {
  await using server = await startHostileServer({ kinds: [nodeKind], watchList: false });
  const clock = createFakeClock();
  const after = vi.spyOn(clock, "after");
  const connect = connectByKubeconfig({ probeTimeoutMs: 5000, clock, logger: silentLogger });
  const connection = await connect(
    { namespace: "ns", name: "a" },
    server.kubeconfig,
    new AbortController().signal,
  );
  await connection.close();
  const times = after.mock.calls.map(([ms]) => ms);
  expect(times).toContain(60_000);
});
