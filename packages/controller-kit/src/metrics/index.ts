/**
 * Prometheus metrics with the names of controller-runtime.
 *
 * @module
 */

export { createTracing } from "../tracing/create-tracing.ts";
export type { Tracing } from "../tracing/tracing.ts";
export { createManagerMetrics, type ManagerMetrics } from "./manager-metrics.ts";
