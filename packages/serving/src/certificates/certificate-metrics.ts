import { Counter, Gauge, type Registry } from "prom-client";
import type { Validity } from "./key-pair.ts";

/** Counters with the names that controller-runtime gives them. */
export interface CertificateMetrics {
  read(): void;
  failed(): void;
  /** Reports the end of a certificate's validity, read at each scrape. */
  expires(file: string, validity: () => Validity | undefined): void;
}

/** Registers the counters, or takes those that the registry has already. */
export function certificateMetrics(registry: Registry | undefined): CertificateMetrics {
  if (registry === undefined) {
    return { read() {}, failed() {}, expires() {} };
  }
  const counter = (name: string, help: string): Counter =>
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({ name, help, registers: [registry] });
  const reads = counter("certwatcher_read_certificate_total", "Total number of certificate reads");
  const errors = counter(
    "certwatcher_read_certificate_errors_total",
    "Total number of certificate read errors",
  );
  const name = "capikit_certificate_expiry_timestamp_seconds";
  const expiry =
    (registry.getSingleMetric(name) as ExpiryGauge | undefined) ?? new ExpiryGauge(name, registry);
  return {
    read: () => reads.inc(),
    failed: () => errors.inc(),
    expires: (file, validity) => void expiry.validities.set(file, validity),
  };
}

class ExpiryGauge extends Gauge {
  readonly validities = new Map<string, () => Validity | undefined>();

  constructor(name: string, registry: Registry) {
    super({
      name,
      help: "End of the validity of a served certificate or of the client CA, in seconds since 1970",
      labelNames: ["file"],
      registers: [registry],
      collect: () => {
        for (const [file, validity] of this.validities) {
          const end = validity()?.to;
          if (end !== undefined) this.set({ file }, end.getTime() / 1000);
        }
      },
    });
  }
}
