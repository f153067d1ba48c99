import type { MetricConfiguration, Registry } from "prom-client";

/**
 * Returns the metric of a name in a registry, and creates it if it is missing: a program may have
 * several hook clients, such as one for each registration kind.
 */
export function registeredMetric<M, C extends MetricConfiguration<string>>(
  registry: Registry,
  Metric: new (configuration: C) => M,
  configuration: C,
): M {
  const found = registry.getSingleMetric(configuration.name) as M | undefined;
  return found ?? new Metric({ ...configuration, registers: [registry] });
}
