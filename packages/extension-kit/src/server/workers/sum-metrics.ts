import { AggregatorRegistry, type MetricObject, type Registry } from "prom-client";
import type { MetricsSnapshot } from "./messages.ts";

/** Adds up the metrics of processes. */
export interface MetricsSum {
  /** Keeps what a process that ended had counted, as counters must not go back. */
  keep(last: MetricsSnapshot): void;
  /** The text for Prometheus: of this process, of those given, and of those that ended. */
  text(own: Registry, snapshots: readonly MetricsSnapshot[]): Promise<string>;
}

/** Metrics that only grow. */
const counting: ReadonlySet<string> = new Set(["counter", "histogram"]);

export function createMetricsSum(): MetricsSum {
  let ended: MetricsSnapshot = [];
  return {
    keep(last) {
      const counted = last.filter(({ type }) => counting.has(String(type)));
      ended = sum([ended, counted]).getMetricsAsArray() as MetricsSnapshot;
    },
    async text(own, snapshots) {
      const mine = (await own.getMetricsAsJSON()) as unknown as MetricsSnapshot;
      return sum([mine, ...snapshots, ended]).metrics();
    },
  };
}

function sum(snapshots: readonly MetricsSnapshot[]): Registry {
  return AggregatorRegistry.aggregate(snapshots as unknown as MetricObject[]);
}
