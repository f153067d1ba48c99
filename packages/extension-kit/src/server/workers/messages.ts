import type { LogLevel } from "@capikit/serving";
import type { MetricObject } from "prom-client";

/** Metrics of a process, in prom-client's format for aggregation. */
export type MetricsSnapshot = readonly MetricObject[];

/** Messages of the primary process to a worker. Other programs' messages use the same channel. */
export type ToWorker =
  | { readonly capikit: "stop" }
  | { readonly capikit: "level"; readonly level: LogLevel }
  | { readonly capikit: "metrics" | "refresh"; readonly id: number };

/** Messages of a worker. */
export type FromWorker =
  | { readonly capikit: "ready"; readonly port: number; readonly url: string }
  | { readonly capikit: "failed"; readonly name: string; readonly message: string }
  /** It takes no more connections. */
  | { readonly capikit: "leaving" }
  | { readonly capikit: "ended"; readonly metrics: MetricsSnapshot }
  | { readonly capikit: "answer"; readonly id: number; readonly metrics?: MetricsSnapshot };

/** Reports whether a message is of these types. */
export function isOurs<T extends FromWorker | ToWorker>(message: unknown): message is T {
  return typeof message === "object" && message !== null && "capikit" in message;
}
