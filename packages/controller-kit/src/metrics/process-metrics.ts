import { collectDefaultMetrics, Registry } from "prom-client";

let ofProcess: Registry | undefined;

/**
 * Registers the process-wide metrics: `process_*` as in Go's client, and `nodejs_*` for event loop
 * lag and garbage collection. All registries share their observers, which exist until the process
 * exits.
 */
export function addProcessMetrics(registry: Registry): void {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  for (const { name } of ofProcess.getMetricsAsArray()) {
    const metric = ofProcess.getSingleMetric(name);
    if (metric !== undefined) {
      registry.registerMetric(metric);
    }
  }
}
