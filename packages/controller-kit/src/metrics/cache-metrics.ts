import type { Registry } from "prom-client";
import type { CacheObserver, WatchTarget } from "../cache/cache-observer.ts";
import { informerBuckets, metricFamilies, reconcileBuckets } from "./family.ts";

/**
 * Registers the metrics of a cache and returns an observer that updates them: `informer_*` as in
 * Cluster API, and additional ones for failures and waits.
 *
 * @param name the cache's owner.
 */
export function cacheMetrics(registry: Registry, name: string): CacheObserver {
  const { counter, gauge, histogram } = metricFamilies(registry);
  const labels = ["name", "group", "version", "resource"] as const;
  const version = gauge(
    "informer_store_resource_version",
    "Last 15 digits of the last seen resource version",
    labels,
  );
  const queued = gauge("informer_queued_items", "Number of received but unprocessed objects", labels);
  const processing = histogram(
    "informer_processing_latency_seconds",
    "Seconds to process a list or an event, including all handlers",
    labels,
    informerBuckets,
  );
  const lists = counter(
    "capikit_informer_lists_total",
    "Number of complete lists; more than one per watch indicates interruptions",
    labels,
  );
  const failures = counter(
    "capikit_informer_failures_total",
    "Number of failed lists and watches that wait before the retry",
    labels,
  );
  const restores = counter(
    "capikit_informer_restores_total",
    "Number of lists after the server's versions went back, as after a restore of etcd",
    labels,
  );
  const waits = histogram(
    "capikit_cache_read_your_writes_wait_seconds",
    "Seconds that reads waited for earlier writes",
    labels,
    reconcileBuckets,
  );
  /** Caches all series of a kind, because events are frequent. */
  const seriesOf = ({ group, version: v, plural }: WatchTarget["kind"]) => {
    const values = [name, group, v, plural] as const;
    return {
      version: version(...values),
      queued: queued(...values),
      processing: processing(...values),
      lists: lists(...values),
      failures: failures(...values),
      restores: restores(...values),
    };
  };
  let known = new WeakMap<WatchTarget["kind"], ReturnType<typeof seriesOf>>();
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
    failed(target, _error, { waitMs }) {
      // Watches that the API server ends or whose version expired restart at once.
      if (waitMs > 0) of(target).failures.value++;
    },
    wentBack: (target) => void of(target).restores.value++,
    removed({ group, version: v, plural }) {
      known = new WeakMap();
      const families = [version, queued, processing, lists, failures, restores, waits];
      for (const family of families) family.remove(name, group, v, plural);
    },
    waited: ({ group, version: v, plural }, ms) => waits(name, group, v, plural).observe(ms / 1000),
  };
}

function lastDigits(resourceVersion: string): number {
  return Number(resourceVersion.slice(-15)) || 0;
}
