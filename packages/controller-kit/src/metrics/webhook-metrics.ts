import type { Registry } from "prom-client";
import type { WebhookObserver } from "../webhooks/webhook/webhook-observer.ts";
import { exponentialBuckets } from "./buckets.ts";
import { metricFamilies } from "./family.ts";

/** Registers the metrics `controller_runtime_webhook_*` and returns their observer. */
export function webhookMetrics(registry: Registry): WebhookObserver {
  const { counter, gauge, histogram } = metricFamilies(registry);
  const latency = histogram(
    "controller_runtime_webhook_latency_seconds",
    "Seconds to answer a review, by path",
    ["webhook"],
    exponentialBuckets,
  );
  const requests = counter(
    "controller_runtime_webhook_requests_total",
    "Number of answered reviews, by path (<unknown> without a webhook) and HTTP status code",
    ["webhook", "code"],
  );
  const inFlight = gauge(
    "controller_runtime_webhook_requests_in_flight",
    "Number of reviews in progress, by path",
    ["webhook"],
  );
  const panics = counter(
    "controller_runtime_webhook_panics_total",
    "Number of admission webhook errors",
    [],
  )();
  const conversionPanics = counter(
    "controller_runtime_conversion_webhook_panics_total",
    "Number of conversion webhook errors",
    [],
  )();
  return {
    started(webhook) {
      inFlight(webhook).value++;
      // Start the usual codes at zero.
      requests(webhook, "200");
      requests(webhook, "500");
    },
    finished(webhook, { code, ms }) {
      inFlight(webhook).value--;
      requests(webhook, String(code)).value++;
      latency(webhook).observe(ms / 1000);
    },
    refused(webhook, code) {
      // Not by the requested path, because the number of paths is unlimited.
      requests(webhook ?? "<unknown>", String(code)).value++;
    },
    panicked() {
      panics.value++;
    },
    conversionPanicked() {
      conversionPanics.value++;
    },
  };
}
