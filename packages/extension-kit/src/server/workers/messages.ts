import type { LogLevel } from "@capikit/serving";
import type { MetricObject } from "prom-client";

/** Metrics of a process, as prom-client adds them up. */
export type MetricsSnapshot = readonly MetricObject[];

/** What the process that started a worker says to it. Names are capikit's, as other programs' messages go over the same channel. */
export type ToWorker =
  | { readonly capikit: "stop" }
  | { readonly capikit: "level"; readonly level: LogLevel }
  | { readonly capikit: "metrics" | "refresh"; readonly id: number };

/** What a worker says. */
export type FromWorker =
  | { readonly capikit: "ready"; readonly port: number; readonly url: string }
  | { readonly capikit: "failed"; readonly name: string; readonly message: string }
  /** It takes no more connections. */
  | { readonly capikit: "leaving" }
  | { readonly capikit: "ended"; readonly metrics: MetricsSnapshot }
  | { readonly capikit: "answer"; readonly id: number; readonly metrics?: MetricsSnapshot };

/** Whether a message is one of these. */
export function isOurs<T extends FromWorker | ToWorker>(message: unknown): message is T {
  return typeof message === "object" && message !== null && "capikit" in message;
}
