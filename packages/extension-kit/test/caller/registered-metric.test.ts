import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { hookVersionMetrics } from "../../src/caller/call-metrics.ts";
import { callMetrics } from "../../src/caller/index.ts";

it("lets several clients share a registry", async () => {
  const registry = new Registry();
  hookVersionMetrics(registry);
  hookVersionMetrics(registry);
  callMetrics(registry).circuit?.("open", "a");
  callMetrics(registry).circuit?.("open", "a");
  expect(await registry.metrics()).toContain(
    'capikit_runtime_sdk_circuit_changes_total{host="a",state="open"} 2',
  );
});
