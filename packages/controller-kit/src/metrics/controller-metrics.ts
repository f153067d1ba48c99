import type { Registry } from "prom-client";
import type { ControllerObserver, ReconcileResult } from "../controller/controller-observer.ts";
import { reconcileBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily } from "./family.ts";
import { queueMetrics } from "./queue-metrics.ts";

const results: readonly ReconcileResult[] = ["error", "requeue", "requeue_after", "success"];

/**
 * Registers the metrics of controllers, `controller_runtime_*`, `capi_reconcile_*` and `workqueue_*`, and gives what fills them. Both families
 * count the same here: that an object waits for its rate limit is no reconcile to begin with.
 */
export function controllerMetrics(registry: Registry): ControllerObserver {
  const labels = ["controller"] as const;
  const counter = (name: string, help: string) =>
    numberFamily(registry, "counter", { name: `controller_runtime_${name}`, help, labels });
  const queues = queueMetrics(registry);
  const total = numberFamily(registry, "counter", {
    name: "controller_runtime_reconcile_total",
    help: "Reconciles, by controller and result",
    labels: ["controller", "result"],
  });
  const errors = counter("reconcile_errors_total", "Reconciles that failed, by controller");
  const terminal = counter(
    "terminal_reconcile_errors_total",
    "Reconciles that failed in a way that trying again does not mend, by controller",
  );
  const panics = counter("reconcile_panics_total", "Reconciles that threw what is no error, by controller");
  const timeouts = counter("reconcile_timeouts_total", "Reconciles that took too long, by controller");
  const time = histogramFamily(registry, {
    name: "controller_runtime_reconcile_time_seconds",
    help: "Seconds that reconciles take, by controller",
    labels,
    buckets: reconcileBuckets,
  });
  const workers = numberFamily(registry, "gauge", {
    name: "controller_runtime_max_concurrent_reconciles",
    help: "How many reconciles may be under way at a time, by controller",
    labels,
  });
  const active = numberFamily(registry, "gauge", {
    name: "controller_runtime_active_workers",
    help: "How many reconciles are under way, by controller",
    labels,
  });
  const capiTotal = numberFamily(registry, "counter", {
    name: "capi_reconcile_total",
    help: "Reconciles, by controller and result",
    labels: ["controller", "result"],
  });
  const capiTime = histogramFamily(registry, {
    name: "capi_reconcile_time_seconds",
    help: "Seconds that reconciles take, by controller",
    labels,
    buckets: reconcileBuckets,
  });
  const stuck = numberFamily(registry, "gauge", {
    name: "capikit_stuck_reconciles",
    help: "Reconciles that go on although they were told to end, by controller",
    labels,
  });
  const sourceFailures = numberFamily(registry, "counter", {
    name: "capikit_source_failures_total",
    help: "Predicates, map functions and streams of a controller that failed, by what failed",
    labels: ["controller", "failure"],
  });

  return {
    starting({ controller, concurrency, unfinishedWork }) {
      workers(controller).value = concurrency;
      // From the start, so that a rate over them has a zero to begin with.
      for (const family of [errors, terminal, panics, timeouts, active, stuck]) {
        family(controller);
      }
      for (const result of results) {
        total(controller, result);
        capiTotal(controller, result);
      }
      queues.watch(controller, { unfinishedWork });
    },
    stopped: (controller) => queues.forget(controller),
    reconciled({ controller, result, ms, isTerminal, isPanic, isTimeout }) {
      total(controller, result).value++;
      capiTotal(controller, result).value++;
      time(controller).observe(ms / 1000);
      capiTime(controller).observe(ms / 1000);
      errors(controller).value += result === "error" ? 1 : 0;
      terminal(controller).value += isTerminal ? 1 : 0;
      panics(controller).value += isPanic ? 1 : 0;
      timeouts(controller).value += isTimeout ? 1 : 0;
    },
    activeWorkersChanged(controller, by) {
      active(controller).value += by;
    },
    stuckChanged(controller, by) {
      stuck(controller).value += by;
    },
    sourceFailed(controller, failure) {
      sourceFailures(controller, failure).value++;
    },
    queue: (controller) => queues.observer(controller),
  };
}
