import type { Registry } from "prom-client";
import type { ControllerObserver } from "../controller/controller-observer.ts";
import type { ReconcileResult } from "../journal/reconcile-record.ts";
import { metricFamilies, reconcileBuckets } from "./family.ts";
import { queueMetrics } from "./queue-metrics.ts";

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
