import { registerStoreMetrics } from "@capikit/serving";
import { Counter, Histogram, type MetricConfiguration, type Registry } from "prom-client";
import type { CallObserver } from "./call-observer.ts";

const buckets = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
];

/**
 * Registers the metrics of hook calls, with the names and labels of Cluster API's own, and returns
 * the observer that updates them. `version` is the caller's; `code` is `<error>` without an answer.
 * Observers of the same registry share the metrics.
 *
 * The metrics with the prefix `capikit_`, which Cluster API does not have, count warnings, with the
 * handler's version, and the memory of answers.
 */
export function callMetrics(registry: Registry): CallObserver {
  const total = registeredMetric(registry, Counter, {
    name: "capi_runtime_sdk_requests_total",
    help: "Hook calls by HTTP status code, host, hook and status of the response",
    labelNames: ["code", "host", "group", "version", "hook", "status"],
  });
  const duration = registeredMetric(registry, Histogram, {
    name: "capi_runtime_sdk_request_duration_seconds",
    help: "Duration of hook calls in seconds, by hook and host",
    labelNames: ["host", "group", "version", "hook"],
    buckets,
  });
  const warnings = registeredMetric(registry, Counter, {
    name: "capikit_runtime_sdk_warnings_total",
    help: "Warnings in the answers of extensions, such as deprecated versions of hooks",
    labelNames: ["handler", "host", "group", "version", "hook"],
  });
  registerStoreMetrics(registry);
  return {
    warned(_warning, { handler, host, hook: { group, hook }, handlerVersion: version }) {
      warnings.inc({ handler, host, group, version, hook });
    },
    called({ host, hook: { group, version, hook }, code, status, ms }) {
      const labels = { host, group, version, hook };
      total.inc({ ...labels, code: code === undefined ? "<error>" : String(code), status });
      duration.observe(labels, ms / 1000);
    },
  };
}

/**
 * Returns the metric of a name in a registry, and creates it if it is missing: a program may have
 * several hook clients, such as one for each registration kind.
 */
function registeredMetric<M, C extends MetricConfiguration<string>>(
  registry: Registry,
  Metric: new (configuration: C) => M,
  configuration: C,
): M {
  const found = registry.getSingleMetric(configuration.name) as M | undefined;
  return found ?? new Metric({ ...configuration, registers: [registry] });
}
