import type { Registry } from "prom-client";
import type { Route } from "./route.ts";

/** Returns a route with a registry's metrics in Prometheus format. */
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
