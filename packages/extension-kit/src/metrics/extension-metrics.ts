import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { ExtensionObserver } from "../protocol/extension-observer.ts";

/** Seconds: twelve from 10 ns on, each ten times the one before, as upstream's server has them. */
const buckets = Array.from({ length: 12 }, (_, index) => Number(`1e${index - 8}`));

/** Registers the metrics of a server of hooks, by the names that upstream's has, and gives what fills them. */
export function extensionMetrics(registry: Registry): ExtensionObserver {
  const registers = [registry];
  // Counted plainly, and handed over when somebody looks: labels cost more than the counting.
  const inFlight = new Map<string, number>();
  const answered = new Map<string, Map<number, number>>();
  const count = (webhook: string, code: number): void => {
    const codes = answered.get(webhook) ?? new Map<number, number>();
    answered.set(webhook, codes.set(code, (codes.get(code) ?? 0) + 1));
  };
  const latency = new Histogram({
    name: "controller_runtime_webhook_latency_seconds",
    help: "Seconds that the answer to a hook takes, by path",
    labelNames: ["webhook"],
    buckets,
    registers,
  });
  const latencies = new Map<string, ReturnType<typeof latency.labels>>();
  new Counter({
    name: "controller_runtime_webhook_requests_total",
    help: "Calls of hooks answered, by path (<unknown> where no hook is) and HTTP status code",
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
    help: "Calls of hooks that are being answered, by path",
    labelNames: ["webhook"],
    registers,
    collect() {
      for (const [webhook, now] of inFlight) this.set({ webhook }, now);
    },
  });
  const panics = new Counter({
    name: "controller_runtime_webhook_panics_total",
    help: "Calls of hooks whose handler threw what it did not mean to tell",
    registers,
  });
  const deprecated = new Counter({
    name: "capikit_runtime_sdk_deprecated_requests_total",
    help: "Calls of versions of hooks that are deprecated",
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
      const child = latencies.get(webhook) ?? latency.labels(webhook);
      latencies.set(webhook, child);
      child.observe(ms / 1000);
    },
    // Not by the path that was asked for, of which there may be any number.
    refused: (webhook = "<unknown>", code) => count(webhook, code),
    deprecated: ({ group, version, hook }) => deprecated.inc({ group, version, hook }),
    panicked: () => panics.inc(),
  };
}
