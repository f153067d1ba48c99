import type { Registry } from "prom-client";
import type { ClusterCacheObserver } from "../capi/cluster-cache/cluster-cache-observer.ts";
import { metricFamilies } from "./family.ts";

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
