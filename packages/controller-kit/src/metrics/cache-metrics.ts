import type { Registry } from "prom-client";
import type { CacheObserver, WatchTarget } from "../cache/cache-observer.ts";
import { informerBuckets, reconcileBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily } from "./family.ts";

/**
 * Registers the metrics of a cache and returns an observer that updates them: `informer_*` as in
 * Cluster API, and additional ones for failures and waits.
 *
 * @param name the cache's owner.
 */
export function cacheMetrics(registry: Registry, name: string): CacheObserver {
  const labels = ["name", "group", "version", "resource"] as const;
  const version = numberFamily(registry, "gauge", {
    name: "informer_store_resource_version",
    help: "Last 15 digits of the last seen resource version",
    labels,
  });
  const queued = numberFamily(registry, "gauge", {
    name: "informer_queued_items",
    help: "Number of received but unprocessed objects",
    labels,
  });
  const processing = histogramFamily(registry, {
    name: "informer_processing_latency_seconds",
    help: "Seconds to process a list or an event, including all handlers",
    labels,
    buckets: informerBuckets,
  });
  const lists = numberFamily(registry, "counter", {
    name: "capikit_informer_lists_total",
    help: "Number of complete lists; more than one per watch indicates interruptions",
    labels,
  });
  const failures = numberFamily(registry, "counter", {
    name: "capikit_informer_failures_total",
    help: "Number of failed and restarted lists and watches",
    labels,
  });
  const waits = histogramFamily(registry, {
    name: "capikit_cache_read_your_writes_wait_seconds",
    help: "Seconds that reads waited for earlier writes",
    labels,
    buckets: reconcileBuckets,
  });
  /** Caches all series of a kind, because events are frequent. */
  const seriesOf = ({ group, version: v, plural }: WatchTarget["kind"]) => {
    const values = [name, group, v, plural] as const;
    return {
      version: version(...values),
      queued: queued(...values),
      processing: processing(...values),
      lists: lists(...values),
      failures: failures(...values),
    };
  };
  const known = new WeakMap<WatchTarget["kind"], ReturnType<typeof seriesOf>>();
  const of = ({ kind }: Pick<WatchTarget, "kind">): ReturnType<typeof seriesOf> => {
    const series = known.get(kind) ?? seriesOf(kind);
    known.set(kind, series);
    return series;
  };
  return {
    listed(target, { resourceVersion }) {
      of(target).lists.value++;
      of(target).version.value = lastDigits(resourceVersion);
    },
    advanced(target, resourceVersion) {
      of(target).version.value = lastDigits(resourceVersion);
    },
    queuedChanged(target, by) {
      of(target).queued.value += by;
    },
    processed: (target, ms) => of(target).processing.observe(ms / 1000),
    failed(target) {
      of(target).failures.value++;
    },
    waited: ({ group, version: v, plural }, ms) => waits(name, group, v, plural).observe(ms / 1000),
  };
}

function lastDigits(resourceVersion: string): number {
  return Number(resourceVersion.slice(-15)) || 0;
}
