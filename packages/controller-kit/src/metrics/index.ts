/**
 * Prometheus metrics with the names of controller-runtime.
 *
 * @module
 */

export { createTracing, type Tracing } from "../tracing/create-tracing.ts";
export { createManagerMetrics, type ManagerMetrics } from "./manager-metrics.ts";
