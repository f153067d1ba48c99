import type { Registry } from "prom-client";
import type { Queue, UnfinishedWork } from "../queue/queue.ts";
import { type Family, numberFamily, type Series } from "./family.ts";

type WatchedQueue = Pick<Queue<unknown>, "unfinishedWork">;

/** Metrics that are measured whenever they are read, of the queues that are running. */
export interface UnfinishedWorkMetrics {
  /** Adds the series of a queue, with zeros until `watch`. */
  declare(name: string): void;
  watch(name: string, queue: WatchedQueue): void;
  /** Stops measuring a queue and resets its series. */
  forget(name: string): void;
}

export function unfinishedWorkMetrics(registry: Registry): UnfinishedWorkMetrics {
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
