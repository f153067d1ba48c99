import type { Registry } from "prom-client";
import type { Queue, QueueObserver } from "../queue/queue.ts";
import { exponentialBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily, type Series } from "./family.ts";

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
  const labels = ["name", "controller"] as const;
  const queues = new Map<string, Pick<Queue<unknown>, "unfinishedWork">>();
  const depth = numberFamily(registry, "gauge", {
    name: "workqueue_depth",
    help: "Number of ready keys, by queue and priority",
    labels: [...labels, "priority"],
  });
  const adds = numberFamily(registry, "counter", {
    name: "workqueue_adds_total",
    help: "Number of keys added to the queue",
    labels,
  });
  const queueDuration = histogramFamily(registry, {
    name: "workqueue_queue_duration_seconds",
    help: "Seconds that a ready key waits in the queue",
    labels,
    buckets: exponentialBuckets,
  });
  const workDuration = histogramFamily(registry, {
    name: "workqueue_work_duration_seconds",
    help: "Seconds to process a key",
    labels,
    buckets: exponentialBuckets,
  });
  const unfinished = numberFamily(registry, "gauge", {
    name: "workqueue_unfinished_work_seconds",
    help: "Total seconds of all work in progress; steady growth indicates stuck work",
    labels,
    collect() {
      for (const [name, queue] of queues) {
        unfinished(name, name).value = queue.unfinishedWork().totalMs / 1000;
      }
    },
  });
  const longest = numberFamily(registry, "gauge", {
    name: "workqueue_longest_running_processor_seconds",
    help: "Seconds that the longest-running work has been in progress",
    labels,
    collect() {
      for (const [name, queue] of queues) {
        longest(name, name).value = queue.unfinishedWork().longestMs / 1000;
      }
    },
  });
  const retries = numberFamily(registry, "counter", {
    name: "workqueue_retries_total",
    help: "Number of keys added with a delay, after an error or a requeue",
    labels,
  });

  return {
    observer(name) {
      const added = adds(name, name);
      const retried = retries(name, name);
      const queued = queueDuration(name, name);
      const worked = workDuration(name, name);
      unfinished(name, name);
      longest(name, name);
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
    watch: (name, queue) => void queues.set(name, queue),
    forget(name) {
      queues.delete(name);
      unfinished(name, name).value = 0;
      longest(name, name).value = 0;
    },
  };
}
