import type { RequestCounts } from "../audit.ts";
import { sumOf } from "../provider-metrics.ts";

const write = / (?:create|update|patch|delete)$/;

/**
 * Requires that simulated objects are as the provider wants them.
 *
 * @param metrics of the provider, since its start.
 * @param log of the provider, for the error.
 * @param requests of the provider, by server and verb: of its start, and when nothing changes.
 * @throws Error if a reconcile failed, or if there are writes.
 */
export function requireFinalState(metrics: string, requests: readonly RequestCounts[], log: string): void {
  const errors = sumOf(metrics, "controller_runtime_reconcile_errors_total");
  if (errors > 0) throw new Error(`${errors} reconciles failed: ${log}`);
  const names = requests.flatMap((counts) => [...counts.keys()]);
  const writes = [...new Set(names)].filter((name) => write.test(name));
  if (writes.length > 0)
    throw new Error(
      `the simulated objects are not in their final state: without changes, the provider sends ${writes.join(", ")}`,
    );
}
