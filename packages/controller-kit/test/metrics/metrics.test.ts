import { Registry } from "prom-client";
import { describe, expect, it, test } from "vitest";
import { cacheMetrics } from "../../src/metrics/cache-metrics.ts";
import { exponentialBuckets, goNumber, histogramFamily, numberFamily } from "../../src/metrics/family.ts";
import { createManagerMetrics } from "../../src/metrics/index.ts";
import { createQueue } from "../../src/queue/create-queue.ts";

describe("cache metrics", () => {
  const kind = {
    group: "foo.example.com",
    version: "v1",
    kind: "Foo",
    plural: "foos",
    scope: "Namespaced",
  } as const;

  test("removes the series of a removed informer", async () => {
    const registry = new Registry();
    const observer = cacheMetrics(registry, "test");
    const other = { ...kind, plural: "bars" };
    const read = (): Promise<string> => registry.metrics();
    observer.listed?.({ kind: other }, { objects: 0, resourceVersion: "1", via: "list", ms: 1 });
    const before = await read();
    observer.listed?.({ kind }, { objects: 1, resourceVersion: "7", via: "list", ms: 1 });
    observer.processed?.({ kind }, 1);
    observer.waited?.(kind, 1);
    expect(await read()).toContain('resource="foos"');
    observer.removed?.({ ...kind });
    expect(await read()).toBe(before);
    observer.listed?.({ kind }, { objects: 1, resourceVersion: "7", via: "list", ms: 1 });
    expect(await read()).toContain('resource="foos"');
  });

  test("counts only failures that wait before the retry", async () => {
    const registry = new Registry();
    const observer = cacheMetrics(registry, "test");
    const target = { kind };
    // The API server ends each watch after some minutes, and the next one starts at once.
    observer.failed?.(target, new Error("ended"), { phase: "watch", next: "retry", waitMs: 0 });
    observer.failed?.(target, new Error("refused"), { phase: "watch", next: "retry", waitMs: 800 });
    expect(await registry.getSingleMetricAsString("capikit_informer_failures_total")).toContain(
      'capikit_informer_failures_total{name="test",group="foo.example.com",version="v1",resource="foos"} 1',
    );
  });
});

describe("family", () => {
  it("exports counters, gauges and histograms in the Prometheus format", async () => {
    const registry = new Registry();
    const counter = numberFamily(registry, "counter", { name: "c_total", help: "C", labels: ["a", "b"] });
    counter("x", 'q"\n').value++;
    counter("x", 'q"\n').value++;
    counter("y", "").value++;
    let reads = 0;
    const gauge = numberFamily(registry, "gauge", {
      name: "g",
      help: "G",
      labels: [],
      collect() {
        gauge().value = ++reads;
      },
    });
    const histogram = histogramFamily(registry, { name: "h", help: "H", labels: ["a"], buckets: [0.1, 1] });
    for (const value of [0.05, 0.1, 0.5, 7]) histogram("x").observe(value);
    expect(await registry.metrics()).toBe(`# HELP c_total C
# TYPE c_total counter
c_total{a="x",b="q\\"\\n"} 2
c_total{a="y",b=""} 1

# HELP g G
# TYPE g gauge
g 1

# HELP h H
# TYPE h histogram
h_bucket{a="x",le="0.1"} 2
h_bucket{a="x",le="1"} 3
h_bucket{a="x",le="+Inf"} 4
h_sum{a="x"} 7.65
h_count{a="x"} 4
`);
    expect(() => numberFamily(registry, "gauge", { name: "g", help: "G", labels: [] })).toThrow("already");
  });

  it("formats bucket bounds as Go does", () => {
    expect(exponentialBuckets.map(goNumber)).toEqual([
      "1e-08",
      "1e-07",
      "1e-06",
      "9.999999999999999e-06",
      "9.999999999999999e-05",
      "0.001",
      "0.01",
      "0.1",
      "1",
      "10",
      "100",
      "1000",
    ]);
    expect([0, 60, 0.5, 1e21, 1e20, -1e-7, Number.POSITIVE_INFINITY].map(goNumber)).toEqual([
      "0",
      "60",
      "0.5",
      "1e+21",
      "100000000000000000000",
      "-1e-07",
      "+Inf",
    ]);
  });
});

describe("manager metrics", () => {
  const tens =
    "1e-08 1e-07 1e-06 9.999999999999999e-06 9.999999999999999e-05 0.001 0.01 0.1 1 10 100 1000 +Inf";
  const seconds =
    "0.005 0.01 0.025 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.45 0.5 0.6 0.7 0.8 0.9 1 1.25 1.5 1.75 2 2.5 3 3.5 4 4.5 5 6 7 8 9 10 15 20 25 30 40 50 60 +Inf";

  /**
   * Metrics of a controller-runtime v0.24.1 manager with one controller and one webhook: type, name,
   * labels, buckets.
   */
  const ofControllerRuntime = [
    "gauge controller_runtime_active_workers controller",
    "counter controller_runtime_conversion_webhook_panics_total",
    "gauge controller_runtime_max_concurrent_reconciles controller",
    "counter controller_runtime_reconcile_errors_total controller",
    "counter controller_runtime_reconcile_panics_total controller",
    `histogram controller_runtime_reconcile_time_seconds controller ${seconds}`,
    "counter controller_runtime_reconcile_timeouts_total controller",
    "counter controller_runtime_reconcile_total controller,result",
    "counter controller_runtime_terminal_reconcile_errors_total controller",
    `histogram controller_runtime_webhook_latency_seconds webhook ${tens}`,
    "counter controller_runtime_webhook_panics_total",
    "gauge controller_runtime_webhook_requests_in_flight webhook",
    "counter controller_runtime_webhook_requests_total code,webhook",
    "counter process_cpu_seconds_total",
    "gauge process_max_fds",
    "gauge process_open_fds",
    "gauge process_resident_memory_bytes",
    "gauge process_start_time_seconds",
    "gauge process_virtual_memory_bytes",
    "counter rest_client_requests_total code,host,method",
    "counter workqueue_adds_total controller,name",
    "gauge workqueue_depth controller,name,priority",
    "gauge workqueue_longest_running_processor_seconds controller,name",
    `histogram workqueue_queue_duration_seconds controller,name ${tens}`,
    "counter workqueue_retries_total controller,name",
    "gauge workqueue_unfinished_work_seconds controller,name",
    `histogram workqueue_work_duration_seconds controller,name ${tens}`,
  ];

  /** Additional metrics of Cluster API's core manager. */
  const ofClusterApi = [
    "gauge capi_cluster_cache_connection_up cluster_name,cluster_namespace",
    "gauge capi_cluster_cache_healthcheck cluster_name,cluster_namespace",
    "counter capi_cluster_cache_healthchecks_total cluster_name,cluster_namespace,status",
    `histogram capi_reconcile_time_seconds controller ${seconds}`,
    "counter capi_reconcile_stale_cache_skips_total cached_kind,controller",
    "counter capi_reconcile_total controller,result",
    "histogram informer_processing_latency_seconds group,name,resource,version 0.001 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf",
    "gauge informer_queued_items group,name,resource,version",
    "gauge informer_store_resource_version group,name,resource,version",
    "gauge leader_election_master_status name",
    "counter leader_election_slowpath_total name",
  ];

  function familiesOf(exposition: string): string[] {
    const families: string[] = [];
    for (const block of exposition.split(/^# HELP .*\n/m).slice(1)) {
      const [, name = "", type] = /^# TYPE (\S+) (\S+)/.exec(block) ?? [];
      const labels = new Set<string>();
      const bounds = new Set<string>();
      for (const [, label = "", value = ""] of block.matchAll(/(\w+)="([^"]*)"/g)) {
        label === "le" ? bounds.add(value) : labels.add(label);
      }
      families.push([type, name, [...labels].sort().join(","), [...bounds].join(" ")].join(" ").trim());
    }
    return families.map((family) => family.replace(/ {2,}/, " "));
  }

  it("has the metrics of controller-runtime and Cluster API, with the same names, labels and buckets", async () => {
    const metrics = createManagerMetrics("foo");
    const { controllers, requests, webhooks, election, cache, clusterCache } = metrics;
    const queue = createQueue<string>({ observer: controllers.queue?.("widget") ?? expect.fail() });
    controllers.starting?.({
      controller: "widget",
      concurrency: 3,
      unfinishedWork: () => queue.unfinishedWork(),
    });
    queue.add("a");
    queue.add("b", { afterMs: 60_000 });
    await queue.get();
    const report = {
      controller: "widget",
      ms: 7,
      isTerminal: false,
      isPanic: false,
      isTimeout: false,
    } as const;
    controllers.reconciled?.({ ...report, result: "success" });
    controllers.reconciled?.({
      ...report,
      result: "error",
      isTerminal: true,
      isPanic: true,
      isTimeout: true,
    });
    queue.done("a");
    requests.attempted?.({ method: "GET", host: "h", code: 200, ms: 1 });
    requests.attempted?.({ method: "GET", host: "h", ms: 1 });
    requests.limited?.({ limit: "bodyBytes", method: "GET", host: "h" });
    webhooks.started?.("/v");
    webhooks.finished?.("/v", { code: 200, ms: 1 });
    webhooks.refused?.("/v", 413);
    webhooks.refused?.(undefined, 404);
    election.leading?.("lease", true);
    election.slowPath?.("lease");
    const kind = { group: "g", version: "v", kind: "K", plural: "ks", scope: "Cluster" } as const;
    cache.queuedChanged?.({ kind }, 3);
    cache.queuedChanged?.({ kind }, -1);
    cache.processed?.({ kind }, 20);
    cache.advanced?.({ kind }, "1234567890123456789");
    controllers.cacheWasStale?.("widget", "Machine");
    clusterCache.probed?.({ name: "c", namespace: "d" }, "success");
    clusterCache.connection?.({ name: "c", namespace: "d" }, true);

    const text = await metrics.registry.metrics();
    expect(familiesOf(text)).toEqual(expect.arrayContaining([...ofControllerRuntime, ...ofClusterApi]));
    for (const line of [
      'controller_runtime_reconcile_total{controller="widget",result="success"} 1',
      'controller_runtime_reconcile_total{controller="widget",result="requeue_after"} 0',
      'controller_runtime_reconcile_errors_total{controller="widget"} 1',
      'controller_runtime_terminal_reconcile_errors_total{controller="widget"} 1',
      'controller_runtime_reconcile_panics_total{controller="widget"} 1',
      'controller_runtime_reconcile_timeouts_total{controller="widget"} 1',
      'controller_runtime_reconcile_time_seconds_bucket{controller="widget",le="0.01"} 2',
      'controller_runtime_max_concurrent_reconciles{controller="widget"} 3',
      'workqueue_adds_total{name="widget",controller="widget"} 1',
      'workqueue_retries_total{name="widget",controller="widget"} 1',
      'workqueue_depth{name="widget",controller="widget",priority="0"} 0',
      'workqueue_work_duration_seconds_count{name="widget",controller="widget"} 1',
      'rest_client_requests_total{code="<error>",method="GET",host="h"} 1',
      'capikit_client_responses_refused_total{limit="bodyBytes",method="GET",host="h"} 1',
      'controller_runtime_webhook_requests_total{webhook="/v",code="200"} 1',
      'controller_runtime_webhook_requests_total{webhook="/v",code="500"} 0',
      'controller_runtime_webhook_requests_total{webhook="/v",code="413"} 1',
      'controller_runtime_webhook_requests_total{webhook="<unknown>",code="404"} 1',
      'capi_reconcile_stale_cache_skips_total{controller="widget",cached_kind="Machine"} 1',
      'informer_queued_items{name="foo",group="g",version="v",resource="ks"} 2',
      'informer_processing_latency_seconds_bucket{name="foo",group="g",version="v",resource="ks",le="0.025"} 1',
      'informer_store_resource_version{name="foo",group="g",version="v",resource="ks"} 567890123456789',
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    clusterCache.forgotten?.({ name: "c", namespace: "d" });
    expect(await metrics.registry.metrics()).not.toContain('cluster_name="c"');
    queue.shutDown();
  });

  it("separates the metrics of two managers", async () => {
    const [one, two] = [createManagerMetrics("one"), createManagerMetrics("two")];
    one.requests.attempted?.({ method: "GET", host: "h", code: 200, ms: 1 });
    expect(await two.registry.metrics()).not.toContain('host="h"');
    expect(await two.registry.metrics()).toContain("process_resident_memory_bytes");
    const shared = new Registry();
    createManagerMetrics("one", shared);
    expect(() => createManagerMetrics("two", shared)).toThrow("already been registered");
  });
});
