import { storeBytes } from "@capikit/common/json";
import { Gauge, type Registry } from "prom-client";

/** Registers the metric of what the process keeps in memory of others, unless the registry has it. */
export function registerStoreMetrics(registry: Registry): void {
  const name = "capikit_store_bytes";
  if (registry.getSingleMetric(name) !== undefined) return;
  new Gauge({
    name,
    help: "Memory of values of others with a limit in bytes, such as the journal, by store, estimated",
    labelNames: ["store"],
    registers: [registry],
    collect() {
      for (const [store, bytes] of storeBytes()) this.set({ store }, bytes);
    },
  });
}
