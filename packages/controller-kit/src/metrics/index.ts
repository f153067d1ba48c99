/**
 * Prometheus metrics with the names of controller-runtime.
 *
 * @module
 */

export { createManagerMetrics, type ManagerMetrics } from "./manager-metrics.ts";
