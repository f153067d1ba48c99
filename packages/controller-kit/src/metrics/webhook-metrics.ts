import type { Registry } from "prom-client";
import type { WebhookObserver } from "../webhooks/webhook/webhook-observer.ts";
import { exponentialBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily } from "./family.ts";

/** Registers the metrics `controller_runtime_webhook_*` and returns their observer. */
export function webhookMetrics(registry: Registry): WebhookObserver {
  const latency = histogramFamily(registry, {
    name: "controller_runtime_webhook_latency_seconds",
    help: "Seconds to answer a review, by path",
    labels: ["webhook"],
    buckets: exponentialBuckets,
  });
  const requests = numberFamily(registry, "counter", {
    name: "controller_runtime_webhook_requests_total",
    help: "Number of answered reviews, by path (<unknown> without a webhook) and HTTP status code",
    labels: ["webhook", "code"],
  });
  const inFlight = numberFamily(registry, "gauge", {
    name: "controller_runtime_webhook_requests_in_flight",
    help: "Number of reviews in progress, by path",
    labels: ["webhook"],
  });
  const panics = numberFamily(registry, "counter", {
    name: "controller_runtime_webhook_panics_total",
    help: "Number of admission webhook errors",
    labels: [],
  })();
  const conversionPanics = numberFamily(registry, "counter", {
    name: "controller_runtime_conversion_webhook_panics_total",
    help: "Number of conversion webhook errors",
    labels: [],
  })();
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
