import type { TransportObserver } from "@capikit/client/transport";
import { registerStoreMetrics } from "@capikit/serving";
import { programVersion } from "@capikit/serving/flags";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { CacheObserver } from "../cache/cache-observer.ts";
import type { ClusterCacheObserver } from "../capi/cluster-cache/cluster-cache-options.ts";
import type { ControllerObserver } from "../controller/controller-observer.ts";
import type { ElectionObserver } from "../election/election.ts";
import type { EventObserver } from "../events/event-recorder.ts";
import type { WebhookObserver } from "../webhooks/webhook/webhook.ts";
import { cacheMetrics } from "./cache-metrics.ts";
import { controllerMetrics } from "./controller-metrics.ts";
import { exponentialBuckets, metricFamilies, requestBuckets } from "./family.ts";

let ofProcess: Registry | undefined;

/** The observers of a manager that update its metrics. */
export interface ManagerMetrics {
  readonly registry: Registry;
  readonly requests: TransportObserver;
  readonly cache: CacheObserver;
  readonly controllers: ControllerObserver;
  readonly election: ElectionObserver;
  readonly webhooks: WebhookObserver;
  readonly events: EventObserver;
  /** For a ClusterCache, which is not part of the manager. */
  readonly clusterCache: ClusterCacheObserver;
}

/**
 * Registers all metrics of a manager, with the names, labels and buckets of controller-runtime and
 * Cluster API if they have equivalents.
 *
 * @param name of the manager, for the label `name` of its informers.
 * @param registry Default: a new one.
 * @throws Error if the registry already has metrics of these names.
 */
export function createManagerMetrics(name: string, registry: Registry = new Registry()): ManagerMetrics {
  addProcessMetrics(registry);
  registerStoreMetrics(registry);
  buildInfo(registry);
  return {
    registry,
    requests: requestMetrics(registry),
    cache: cacheMetrics(registry, name),
    controllers: controllerMetrics(registry),
    election: electionMetrics(registry),
    webhooks: webhookMetrics(registry),
    events: eventMetrics(registry),
    clusterCache: clusterCacheMetrics(registry),
  };
}

/** Registers the version of the program. */
function buildInfo(registry: Registry): void {
  const { gauge } = metricFamilies(registry);
  const info = gauge("capikit_build_info", "1 for the version of the program", ["version"] as const);
  info(programVersion()).value = 1;
}

/** Registers the metrics `leader_election_*` and returns their observer. */
function electionMetrics(registry: Registry): ElectionObserver {
  const { counter, gauge } = metricFamilies(registry);
  const labels = ["name"] as const;
  const status = gauge(
    "leader_election_master_status",
    "Whether this process holds the lease: 1 for the leader, 0 otherwise",
    labels,
  );
  const slowPath = counter(
    "leader_election_slowpath_total",
    "Number of lease renewals that found a Lease modified by another client",
    labels,
  );
  return {
    leading(name, leading) {
      status(name).value = leading ? 1 : 0;
    },
    slowPath(name) {
      slowPath(name).value++;
    },
  };
}

/** Registers the metrics of recorded events and returns an observer that updates them. */
function eventMetrics(registry: Registry): EventObserver {
  const { counter } = metricFamilies(registry);
  const written = counter(
    "capikit_events_written_total",
    "Number of written events, new ones and series updates",
    ["type"],
  );
  const dropped = counter("capikit_events_dropped_total", "Number of dropped events, by reason", ["reason"]);
  return {
    written(series) {
      written(series ? "series" : "single").value++;
    },
    dropped(why) {
      dropped(why).value++;
    },
  };
}

/**
 * Registers the process-wide metrics: `process_*` as in Go's client, and `nodejs_*` for event loop
 * lag and garbage collection. All registries share their observers, which exist until the process
 * exits.
 */
function addProcessMetrics(registry: Registry): void {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    // The default of 10 ms wakes an idle process 100 times a second.
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 });
  }
  for (const { name } of ofProcess.getMetricsAsArray()) {
    const metric = ofProcess.getSingleMetric(name);
    if (metric !== undefined) {
      registry.registerMetric(metric);
    }
  }
}

/** Registers the metrics of API requests, `rest_client_*`, and returns their observer. */
function requestMetrics(registry: Registry): TransportObserver {
  const { counter, histogram } = metricFamilies(registry);
  const requests = counter(
    "rest_client_requests_total",
    "Number of API requests, by status code (<error> without a response), method and host",
    ["code", "method", "host"],
  );
  const duration = histogram(
    "rest_client_request_duration_seconds",
    "Seconds until the response headers, by verb and host",
    ["verb", "host"],
    requestBuckets,
  );
  const limited = histogram(
    "rest_client_rate_limiter_duration_seconds",
    "Seconds that the client's rate limit delayed requests, by verb and host",
    ["verb", "host"],
    requestBuckets,
  );
  const refused = counter(
    "capikit_client_responses_refused_total",
    "Number of API responses rejected because they exceeded a limit, by limit, method and host",
    ["limit", "method", "host"],
  );
  return {
    attempted({ method, host, code, ms }) {
      requests(code === undefined ? "<error>" : String(code), method, host).value++;
      duration(method, host).observe(ms / 1000);
    },
    limited({ limit, method, host }) {
      refused(limit, method, host).value++;
    },
    waited: ({ method, host, ms }) => limited(method, host).observe(ms / 1000),
  };
}

/** Registers the metrics `capi_cluster_cache_*` and returns their observer. */
export function clusterCacheMetrics(registry: Registry): ClusterCacheObserver {
  const { counter, gauge } = metricFamilies(registry);
  const labels = ["cluster_name", "cluster_namespace"] as const;
  const healthcheck = gauge(
    "capi_cluster_cache_healthcheck",
    "Whether the last probe of the workload cluster succeeded",
    labels,
  );
  const healthchecks = counter(
    "capi_cluster_cache_healthchecks_total",
    "Number of workload cluster probes, by status",
    [...labels, "status"],
  );
  const up = gauge("capi_cluster_cache_connection_up", "Whether the workload cluster is connected", labels);
  const refused = counter(
    "capi_cluster_cache_responses_refused_total",
    "Number of workload cluster responses rejected because they exceeded a limit, by limit",
    [...labels, "limit"],
  );
  const limits = ["bodyBytes", "errorBytes", "objectBytes", "listBytes", "depth", "bodyMs"] as const;
  const statuses = ["success", "error"] as const;
  return {
    probed({ name, namespace = "" }, result) {
      healthcheck(name, namespace).value = result === "success" ? 1 : 0;
      healthchecks(name, namespace, result).value++;
    },
    connection({ name, namespace = "" }, isUp) {
      up(name, namespace).value = isUp ? 1 : 0;
    },
    limited({ name, namespace = "" }, limit) {
      refused(name, namespace, limit).value++;
    },
    forgotten({ name, namespace = "" }) {
      healthcheck.remove(name, namespace);
      up.remove(name, namespace);
      for (const limit of limits) refused.remove(name, namespace, limit);
      for (const status of statuses) {
        healthchecks.remove(name, namespace, status);
      }
    },
  };
}

/** Registers the metrics `controller_runtime_webhook_*` and returns their observer. */
function webhookMetrics(registry: Registry): WebhookObserver {
  const { counter, gauge, histogram } = metricFamilies(registry);
  const latency = histogram(
    "controller_runtime_webhook_latency_seconds",
    "Seconds to answer a review, by path",
    ["webhook"],
    exponentialBuckets,
  );
  const requests = counter(
    "controller_runtime_webhook_requests_total",
    "Number of answered reviews, by path (<unknown> without a webhook) and HTTP status code",
    ["webhook", "code"],
  );
  const inFlight = gauge(
    "controller_runtime_webhook_requests_in_flight",
    "Number of reviews in progress, by path",
    ["webhook"],
  );
  const panics = counter(
    "controller_runtime_webhook_panics_total",
    "Number of admission webhook errors",
    [],
  )();
  const conversionPanics = counter(
    "controller_runtime_conversion_webhook_panics_total",
    "Number of conversion webhook errors",
    [],
  )();
  const invalidData = counter(
    "capikit_conversion_invalid_data_total",
    "Number of invalid conversion annotations and fields in them that were dropped",
    [],
  )();
  return {
    started(webhook) {
      inFlight(webhook).value++;
      // Start the usual codes at zero.
      requests(webhook, "200");
      requests(webhook, "500");
    },
    finished(webhook, { code, ms }) {
      inFlight(webhook).value--;
      requests(webhook, String(code)).value++;
      latency(webhook).observe(ms / 1000);
    },
    refused(webhook, code) {
      // Not by the requested path, because the number of paths is unlimited.
      requests(webhook ?? "<unknown>", String(code)).value++;
    },
    panicked() {
      panics.value++;
    },
    conversionPanicked() {
      conversionPanics.value++;
    },
    conversionDataDropped() {
      invalidData.value++;
    },
  };
}
