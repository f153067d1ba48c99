import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { cacheMetrics } from "../../src/metrics/cache-metrics.ts";

const kind = {
  group: "foo.example.com",
  version: "v1",
  kind: "Foo",
  plural: "foos",
  scope: "Namespaced",
} as const;

test("counts only failures that wait before the retry", async () => {
  const registry = new Registry();
  const observer = cacheMetrics(registry, "test");
  const target = { kind };
  // The API server ends each watch after some minutes, and the next one starts at once.
  observer.failed?.(target, new Error("ended"), { phase: "watch", next: "retry", waitMs: 0 });
  observer.failed?.(target, new Error("refused"), { phase: "watch", next: "retry", waitMs: 800 });
  expect(await registry.getSingleMetricAsString("capikit_informer_failures_total")).toContain(
    'capikit_informer_failures_total{name="test",group="foo.example.com",version="v1",resource="foos"} 1',
  );
});
