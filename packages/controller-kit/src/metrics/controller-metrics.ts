import type { Registry } from "prom-client";
import type { ControllerObserver } from "../controller/controller-observer.ts";
import type { ReconcileResult } from "../journal/reconcile-record.ts";
import type { Queue, QueueObserver, UnfinishedWork } from "../queue/queue.ts";
import {
  exponentialBuckets,
  type Family,
  metricFamilies,
  numberFamily,
  reconcileBuckets,
  type Series,
} from "./family.ts";

const results: readonly ReconcileResult[] = ["error", "requeue", "requeue_after", "success"];

/**
 * Registers the metrics of controllers, `controller_runtime_*`, `capi_reconcile_*` and
 * `workqueue_*`, and returns an observer that updates them. Both reconcile families have equal
 * counts here, because a rate-limited object does not start a reconcile.
 */
export function controllerMetrics(registry: Registry): ControllerObserver {
  const { counter, gauge, histogram } = metricFamilies(registry);
  const labels = ["controller"] as const;
  const reconciles = (name: string, help: string) => counter(`controller_runtime_${name}`, help, labels);
  const queues = queueMetrics(registry);
  const total = counter(
    "controller_runtime_reconcile_total",
    "Number of reconciles, by controller and result",
    ["controller", "result"],
  );
  const errors = reconciles("reconcile_errors_total", "Number of reconcile errors, by controller");
  const terminal = reconciles(
    "terminal_reconcile_errors_total",
    "Number of terminal reconcile errors, by controller",
  );
  const panics = reconciles(
    "reconcile_panics_total",
    "Number of reconciles that threw a non-error value, by controller",
  );
  const timeouts = reconciles("reconcile_timeouts_total", "Number of reconcile timeouts, by controller");
  const time = histogram(
    "controller_runtime_reconcile_time_seconds",
    "Duration of reconciles in seconds, by controller",
    labels,
    reconcileBuckets,
  );
  const workers = gauge(
    "controller_runtime_max_concurrent_reconciles",
    "Maximum number of concurrent reconciles, by controller",
    labels,
  );
  const active = gauge(
    "controller_runtime_active_workers",
    "Number of running reconciles, by controller",
    labels,
  );
  const capiTotal = counter("capi_reconcile_total", "Number of reconciles, by controller and result", [
    "controller",
    "result",
  ]);
  const capiTime = histogram(
    "capi_reconcile_time_seconds",
    "Duration of reconciles in seconds, by controller",
    labels,
    reconcileBuckets,
  );
  const staleSkips = counter(
    "capi_reconcile_stale_cache_skips_total",
    "Number of reconciles deferred until the cache has an earlier write, by controller and kind",
    ["controller", "cached_kind"],
  );
  const stuck = gauge(
    "capikit_stuck_reconciles",
    "Number of reconciles still running after their signal aborted, by controller",
    labels,
  );
  const causes = counter(
    "capikit_reconcile_causes_total",
    "Number of causes of reconciles, by controller, kind of the causing object and event",
    ["controller", "kind", "event"],
  );
  const sourceFailures = counter(
    "capikit_source_failures_total",
    "Number of failed predicates, map functions and streams, by controller and failure",
    ["controller", "failure"],
  );

  /** Caches all series of a controller. They start at zero, for rates. */
  const seriesOf = (controller: string) => ({
    results: new Map(
      results.map((result) => [result, [total(controller, result), capiTotal(controller, result)] as const]),
    ),
    times: [time(controller), capiTime(controller)],
    errors: errors(controller),
    terminal: terminal(controller),
    panics: panics(controller),
    timeouts: timeouts(controller),
    active: active(controller),
    stuck: stuck(controller),
    causes: new Map<string, { value: number }>(),
  });
  const known = new Map<string, ReturnType<typeof seriesOf>>();
  const of = (controller: string): ReturnType<typeof seriesOf> => {
    const series = known.get(controller) ?? seriesOf(controller);
    known.set(controller, series);
    return series;
  };

  return {
    starting({ controller, concurrency, unfinishedWork }) {
      workers(controller).value = concurrency;
      of(controller);
      queues.watch(controller, { unfinishedWork });
    },
    stopped: (controller) => queues.forget(controller),
    reconciled({ controller, result, ms, isTerminal, isPanic, isTimeout }) {
      const series = of(controller);
      for (const counted of series.results.get(result) ?? []) {
        counted.value++;
      }
      for (const histogram of series.times) {
        histogram.observe(ms / 1000);
      }
      series.errors.value += Number(result === "error");
      series.terminal.value += Number(isTerminal);
      series.panics.value += Number(isPanic);
      series.timeouts.value += Number(isTimeout);
    },
    activeWorkersChanged(controller, by) {
      of(controller).active.value += by;
    },
    stuckChanged(controller, by) {
      of(controller).stuck.value += by;
    },
    caused(controller, kind = "", cause) {
      const { causes: counted } = of(controller);
      const id = `${cause} ${kind}`;
      const series = counted.get(id) ?? causes(controller, kind, cause);
      counted.set(id, series);
      series.value++;
    },
    sourceFailed(controller, failure) {
      sourceFailures(controller, failure).value++;
    },
    cacheWasStale(controller, cachedKind) {
      staleSkips(controller, cachedKind).value++;
    },
    queue: (controller) => queues.observer(controller),
  };
}

/** Metrics of work queues, `workqueue_*`. */
interface QueueMetrics {
  observer(name: string): QueueObserver;
  /** Reports a queue's unfinished work whenever metrics are read. */
  watch(name: string, queue: Pick<Queue<unknown>, "unfinishedWork">): void;
  /** Stops reporting a queue. */
  forget(name: string): void;
}

/** Registers the metrics of work queues. */
function queueMetrics(registry: Registry): QueueMetrics {
  const { counter, gauge, histogram } = metricFamilies(registry);
  const labels = ["name", "controller"] as const;
  const depth = gauge("workqueue_depth", "Number of ready keys, by queue and priority", [
    ...labels,
    "priority",
  ]);
  const adds = counter("workqueue_adds_total", "Number of keys added to the queue", labels);
  const duration = (metric: string, help: string) => histogram(metric, help, labels, exponentialBuckets);
  const queueDuration = duration(
    "workqueue_queue_duration_seconds",
    "Seconds that a ready key waits in the queue",
  );
  const workDuration = duration("workqueue_work_duration_seconds", "Seconds to process a key");
  const unfinished = unfinishedWorkMetrics(registry);
  const retries = counter(
    "workqueue_retries_total",
    "Number of keys added with a delay, after an error or a requeue",
    labels,
  );

  return {
    observer(name) {
      const added = adds(name, name);
      const retried = retries(name, name);
      const queued = queueDuration(name, name);
      const worked = workDuration(name, name);
      unfinished.declare(name);
      const depths = new Map<string, Series>();
      return {
        added() {
          added.value++;
        },
        depthChanged(priority, by) {
          let series = depths.get(priority);
          if (series === undefined) {
            series = depth(name, name, priority);
            depths.set(priority, series);
          }
          series.value += by;
        },
        retried() {
          retried.value++;
        },
        handedOut: (ms) => queued.observe(ms / 1000),
        done: (ms) => worked.observe(ms / 1000),
      };
    },
    watch: (name, queue) => unfinished.watch(name, queue),
    forget: (name) => unfinished.forget(name),
  };
}

type WatchedQueue = Pick<Queue<unknown>, "unfinishedWork">;

/** Metrics that are measured whenever they are read, of the queues that are running. */
interface UnfinishedWorkMetrics {
  /** Adds the series of a queue, with zeros until `watch`. */
  declare(name: string): void;
  watch(name: string, queue: WatchedQueue): void;
  /** Stops measuring a queue and resets its series. */
  forget(name: string): void;
}

function unfinishedWorkMetrics(registry: Registry): UnfinishedWorkMetrics {
  const queues = new Map<string, WatchedQueue>();
  const measured = (
    name: string,
    help: string,
    measure: (work: UnfinishedWork) => number,
  ): Family<Series> => {
    const family = numberFamily(registry, "gauge", {
      name,
      help,
      labels: ["name", "controller"],
      collect() {
        for (const [queue, watched] of queues) {
          family(queue, queue).value = measure(watched.unfinishedWork());
        }
      },
    });
    return family;
  };
  const families = [
    measured(
      "workqueue_unfinished_work_seconds",
      "Total seconds of all work in progress; steady growth indicates stuck work",
      ({ totalMs }) => totalMs / 1000,
    ),
    measured(
      "workqueue_longest_running_processor_seconds",
      "Seconds that the longest-running work has been in progress",
      ({ longestMs }) => longestMs / 1000,
    ),
  ];
  return {
    declare(name) {
      for (const family of families) family(name, name);
    },
    watch: (name, queue) => void queues.set(name, queue),
    forget(name) {
      queues.delete(name);
      for (const family of families) family(name, name).value = 0;
    },
  };
}
