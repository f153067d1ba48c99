import type { TransportObserver } from "@capikit/client/transport";
import type { Registry } from "prom-client";
import { requestBuckets } from "./buckets.ts";
import { metricFamilies } from "./family.ts";

/** Registers the metrics of API requests, `rest_client_*`, and returns their observer. */
export function requestMetrics(registry: Registry): TransportObserver {
  const { counter, histogram } = metricFamilies(registry);
  const requests = counter(
    "rest_client_requests_total",
    "Number of API requests, by status code (<error> without a response), method and host",
    ["code", "method", "host"],
  );
  const duration = histogram(
    "rest_client_request_duration_seconds",
    "Seconds until the response headers, by verb and host",
    ["verb", "host"],
    requestBuckets,
  );
  const limited = histogram(
    "rest_client_rate_limiter_duration_seconds",
    "Seconds that the client's rate limit delayed requests, by verb and host",
    ["verb", "host"],
    requestBuckets,
  );
  const refused = counter(
    "capikit_client_responses_refused_total",
    "Number of API responses rejected because they exceeded a limit, by limit, method and host",
    ["limit", "method", "host"],
  );
  return {
    attempted({ method, host, code, ms }) {
      requests(code === undefined ? "<error>" : String(code), method, host).value++;
      duration(method, host).observe(ms / 1000);
    },
    limited({ limit, method, host }) {
      refused(limit, method, host).value++;
    },
    waited: ({ method, host, ms }) => limited(method, host).observe(ms / 1000),
  };
}
