import { collectDefaultMetrics, Registry } from "prom-client";

let ofProcess: Registry | undefined;

/**
 * Registers what there is one of per process: `process_*` as Go's client has it, `nodejs_*` with the lag of the event loop and the garbage
 * collector's work. The observers behind them last as long as the process, so all registries share them.
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
