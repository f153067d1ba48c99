import type { Registry } from "prom-client";
import type { Queue, QueueObserver, UnfinishedWork } from "../queue/queue.ts";
import { exponentialBuckets, type Family, metricFamilies, numberFamily, type Series } from "./family.ts";

/** Metrics of work queues, `workqueue_*`. */
export interface QueueMetrics {
  observer(name: string): QueueObserver;
  /** Reports a queue's unfinished work whenever metrics are read. */
  watch(name: string, queue: Pick<Queue<unknown>, "unfinishedWork">): void;
  /** Stops reporting a queue. */
  forget(name: string): void;
}

/** Registers the metrics of work queues. */
export function queueMetrics(registry: Registry): QueueMetrics {
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
