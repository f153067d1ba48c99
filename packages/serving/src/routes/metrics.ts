import { TokenBucket } from "@capikit/common/time";
import type { Registry } from "prom-client";
import { limitRuns } from "../limits/share-result.ts";
import type { Route } from "./route.ts";

/** Scrapes come every few seconds; with thousands of series, each takes tens of milliseconds. */
const renderings = { burst: 10, perSecond: 2 };

/**
 * Returns a route with a registry's metrics in Prometheus format. Frequent requests share a
 * rendering.
 */
export function metricsRoute(registry: Pick<Registry, "contentType" | "metrics">, path = "/metrics"): Route {
  const render = limitRuns(() => registry.metrics(), new TokenBucket(renderings));
  return {
    method: "GET",
    path,
    handle: async () => ({
      headers: { "content-type": registry.contentType },
      body: await render(),
    }),
  };
}
