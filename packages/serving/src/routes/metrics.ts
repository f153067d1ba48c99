import type { Registry } from "prom-client";
import type { Route } from "./route.ts";

/** Shows the metrics of a registry to Prometheus. */
export function metricsRoute(registry: Pick<Registry, "contentType" | "metrics">, path = "/metrics"): Route {
  return {
    method: "GET",
    path,
    handle: async () => ({
      headers: { "content-type": registry.contentType },
      body: await registry.metrics(),
    }),
  };
}
