import type { Registry } from "prom-client";
import type { CacheObserver, WatchTarget } from "../cache/cache-observer.ts";
import { reconcileBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily } from "./family.ts";

/**
 * Registers the metrics of a cache and gives what fills them: `informer_store_resource_version` as Cluster API has it, and our own of failures and
 * waits.
 *
 * @param name of whose cache it is.
 */
export function cacheMetrics(registry: Registry, name: string): CacheObserver {
  const labels = ["name", "group", "version", "resource"] as const;
  const version = numberFamily(registry, "gauge", {
    name: "informer_store_resource_version",
    help: "The last 15 digits of the resource version up to which objects are known",
    labels,
  });
  const lists = numberFamily(registry, "counter", {
    name: "capikit_informer_lists_total",
    help: "Whole lists taken in; more than one per watch tells of interruptions",
    labels,
  });
  const failures = numberFamily(registry, "counter", {
    name: "capikit_informer_failures_total",
    help: "Lists and watches that failed and were begun again",
    labels,
  });
  const waits = histogramFamily(registry, {
    name: "capikit_cache_read_your_writes_wait_seconds",
    help: "Seconds that reads waited for what was written before",
    labels,
    buckets: reconcileBuckets,
  });
  const of = ({ group, version: v, plural }: WatchTarget["kind"]) => [name, group, v, plural] as const;
  return {
    listed(target, { resourceVersion }) {
      lists(...of(target.kind)).value++;
      version(...of(target.kind)).value = lastDigits(resourceVersion);
    },
    advanced(target, resourceVersion) {
      version(...of(target.kind)).value = lastDigits(resourceVersion);
    },
    failed(target) {
      failures(...of(target.kind)).value++;
    },
    waited: (kind, ms) => waits(...of(kind)).observe(ms / 1000),
  };
}

function lastDigits(resourceVersion: string): number {
  return Number(resourceVersion.slice(-15)) || 0;
}
