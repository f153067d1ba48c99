import { AggregatorRegistry, type MetricObject, type Registry } from "prom-client";
import type { MetricsSnapshot } from "./messages.ts";

/** Aggregates the metrics of processes. */
export interface MetricsSum {
  /** Keeps the counters of an ended process, as counters must not decrease. */
  keep(last: MetricsSnapshot): void;
  /** Returns the text for Prometheus: of this process, the given ones, and ended ones. */
  text(own: Registry, snapshots: readonly MetricsSnapshot[]): Promise<string>;
}

/** Types of metrics that only grow. */
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
