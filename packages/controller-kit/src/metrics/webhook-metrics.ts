import type { Registry } from "prom-client";
import type { WebhookObserver } from "../webhooks/webhook/webhook-observer.ts";
import { exponentialBuckets } from "./buckets.ts";
import { histogramFamily, numberFamily } from "./family.ts";

/** Registers the metrics of webhooks, `controller_runtime_webhook_*`, and gives what fills them. */
export function webhookMetrics(registry: Registry): WebhookObserver {
  const latency = histogramFamily(registry, {
    name: "controller_runtime_webhook_latency_seconds",
    help: "Seconds that the answer to a review takes, by path",
    labels: ["webhook"],
    buckets: exponentialBuckets,
  });
  const requests = numberFamily(registry, "counter", {
    name: "controller_runtime_webhook_requests_total",
    help: "Reviews answered, by path (<unknown> where no webhook is) and HTTP status code",
    labels: ["webhook", "code"],
  });
  const inFlight = numberFamily(registry, "gauge", {
    name: "controller_runtime_webhook_requests_in_flight",
    help: "Reviews that are being answered, by path",
    labels: ["webhook"],
  });
  const panics = numberFamily(registry, "counter", {
    name: "controller_runtime_webhook_panics_total",
    help: "Admission reviews whose code threw",
    labels: [],
  })();
  const conversionPanics = numberFamily(registry, "counter", {
    name: "controller_runtime_conversion_webhook_panics_total",
    help: "Conversion reviews whose code threw",
    labels: [],
  })();
  return {
    started(webhook) {
      inFlight(webhook).value++;
      // The usual codes have a zero to begin with.
      requests(webhook, "200");
      requests(webhook, "500");
    },
    finished(webhook, { code, ms }) {
      inFlight(webhook).value--;
      requests(webhook, String(code)).value++;
      latency(webhook).observe(ms / 1000);
    },
    refused(webhook, code) {
      // Not by the path that was asked for, of which there may be any number.
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
