import type { TransportObserver } from "@capikit/client/transport";
import type { Registry } from "prom-client";
import { requestBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily } from "./family.ts";

/** Registers the metrics of requests to API servers, `rest_client_*`, and returns what fills them. */
export function requestMetrics(registry: Registry): TransportObserver {
  const requests = numberFamily(registry, "counter", {
    name: "rest_client_requests_total",
    help: "Requests to API servers, by status code (<error> where no answer came), method and host",
    labels: ["code", "method", "host"],
  });
  const duration = histogramFamily(registry, {
    name: "rest_client_request_duration_seconds",
    help: "Seconds until the head of the answer, by verb and host",
    labels: ["verb", "host"],
    buckets: requestBuckets,
  });
  const limited = histogramFamily(registry, {
    name: "rest_client_rate_limiter_duration_seconds",
    help: "Seconds that requests were held back by the client's own rate limit, by verb and host",
    labels: ["verb", "host"],
    buckets: requestBuckets,
  });
  const refused = numberFamily(registry, "counter", {
    name: "capikit_client_responses_refused_total",
    help: "Answers of API servers that were given up because they exceeded a limit, by limit, method and host",
    labels: ["limit", "method", "host"],
  });
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
