import { Counter, type Registry } from "prom-client";

/** Counters with the names that controller-runtime gives them. */
export interface CertificateMetrics {
  read(): void;
  failed(): void;
}

/** Registers the counters, or takes those that the registry has already. */
export function certificateMetrics(registry: Registry | undefined): CertificateMetrics {
  if (registry === undefined) {
    return { read() {}, failed() {} };
  }
  const counter = (name: string, help: string): Counter =>
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({ name, help, registers: [registry] });
  const reads = counter("certwatcher_read_certificate_total", "Total number of certificate reads");
  const errors = counter(
    "certwatcher_read_certificate_errors_total",
    "Total number of certificate read errors",
  );
  return { read: () => reads.inc(), failed: () => errors.inc() };
}
