import { getOrCreate } from "@capikit/common/json";
import { registerStoreMetrics } from "@capikit/serving";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { ExtensionObserver } from "../protocol/extension-observer.ts";

/** Buckets in seconds, as in upstream's server: twelve powers of ten from 10 ns on. */
const buckets = Array.from({ length: 12 }, (_, index) => Number(`1e${index - 8}`));

/** Registers a hook server's metrics, with upstream's names, and returns their observer. */
export function extensionMetrics(registry: Registry): ExtensionObserver {
  const registers = [registry];
  registerStoreMetrics(registry);
  // Counted in maps and converted at collection: labels cost more than counting.
  const inFlight = new Map<string, number>();
  const answered = new Map<string, Map<number, number>>();
  const count = (webhook: string, code: number): void => {
    const codes = answered.get(webhook) ?? new Map<number, number>();
    answered.set(webhook, codes.set(code, (codes.get(code) ?? 0) + 1));
  };
  const latency = new Histogram({
    name: "controller_runtime_webhook_latency_seconds",
    help: "Duration of hook calls in seconds, by path",
    labelNames: ["webhook"],
    buckets,
    registers,
  });
  const latencies = new Map<string, ReturnType<typeof latency.labels>>();
  new Counter({
    name: "controller_runtime_webhook_requests_total",
    help: "Answered hook calls, by path (<unknown> for others) and HTTP status code",
    labelNames: ["webhook", "code"],
    registers,
    collect() {
      this.reset();
      for (const [webhook, codes] of answered)
        for (const [code, times] of codes) this.inc({ webhook, code }, times);
    },
  });
  new Gauge({
    name: "controller_runtime_webhook_requests_in_flight",
    help: "Hook calls in flight, by path",
    labelNames: ["webhook"],
    registers,
    collect() {
      for (const [webhook, now] of inFlight) this.set({ webhook }, now);
    },
  });
  const panics = new Counter({
    name: "controller_runtime_webhook_panics_total",
    help: "Hook calls whose handler threw an unexpected error",
    registers,
  });
  const deprecated = new Counter({
    name: "capikit_runtime_sdk_deprecated_requests_total",
    help: "Calls of deprecated hook versions",
    labelNames: ["group", "version", "hook"],
    registers,
  });
  const invalid = new Counter({
    name: "capikit_runtime_sdk_invalid_responses_total",
    help: "Answers of handlers with unknown members, without an answer, or without retryAfterSeconds",
    labelNames: ["group", "version", "hook"],
    registers,
  });
  return {
    started(webhook) {
      inFlight.set(webhook, (inFlight.get(webhook) ?? 0) + 1);
    },
    finished(webhook, { code, ms }) {
      inFlight.set(webhook, (inFlight.get(webhook) ?? 0) - 1);
      count(webhook, code);
      const child = getOrCreate(latencies, webhook, () => latency.labels(webhook));
      child.observe(ms / 1000);
    },
    // Not by the requested path: the number of paths is unlimited.
    refused: (webhook = "<unknown>", code) => count(webhook, code),
    deprecated: ({ group, version, hook }) => deprecated.inc({ group, version, hook }),
    invalidAnswer: ({ group, version, hook }) => invalid.inc({ group, version, hook }),
    panicked: () => panics.inc(),
  };
}
