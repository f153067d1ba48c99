import type { Registry } from "prom-client";
import type { Queue, QueueObserver } from "../queue/queue.ts";
import { exponentialBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily, type Series } from "./family.ts";

/** Metrics of work queues, `workqueue_*`. */
export interface QueueMetrics {
  /** What a queue with this name tells. */
  observer(name: string): QueueObserver;
  /** Shows what a queue has been working on, whenever metrics are read. */
  watch(name: string, queue: Pick<Queue<unknown>, "unfinishedWork">): void;
  /** Nothing is worked on any more. */
  forget(name: string): void;
}

/** Registers them. */
export function queueMetrics(registry: Registry): QueueMetrics {
  const labels = ["name", "controller"] as const;
  const queues = new Map<string, Pick<Queue<unknown>, "unfinishedWork">>();
  const depth = numberFamily(registry, "gauge", {
    name: "workqueue_depth",
    help: "Keys that are ready to be worked on, by queue and priority",
    labels: [...labels, "priority"],
  });
  const adds = numberFamily(registry, "counter", {
    name: "workqueue_adds_total",
    help: "Keys that joined the queue",
    labels,
  });
  const queueDuration = histogramFamily(registry, {
    name: "workqueue_queue_duration_seconds",
    help: "How long keys are ready before they are worked on, in seconds",
    labels,
    buckets: exponentialBuckets,
  });
  const workDuration = histogramFamily(registry, {
    name: "workqueue_work_duration_seconds",
    help: "How long the work on a key takes, in seconds",
    labels,
    buckets: exponentialBuckets,
  });
  const unfinished = numberFamily(registry, "gauge", {
    name: "workqueue_unfinished_work_seconds",
    help: "Seconds that the work under way has taken so far, in all; a value that grows steadily tells of work that is stuck",
    labels,
    collect() {
      for (const [name, queue] of queues) {
        unfinished(name, name).value = queue.unfinishedWork().totalMs / 1000;
      }
    },
  });
  const longest = numberFamily(registry, "gauge", {
    name: "workqueue_longest_running_processor_seconds",
    help: "Seconds that the longest work under way has taken so far",
    labels,
    collect() {
      for (const [name, queue] of queues) {
        longest(name, name).value = queue.unfinishedWork().longestMs / 1000;
      }
    },
  });
  const retries = numberFamily(registry, "counter", {
    name: "workqueue_retries_total",
    help: "Keys that were added with a wait, after an error or because a reconcile asked for it",
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
