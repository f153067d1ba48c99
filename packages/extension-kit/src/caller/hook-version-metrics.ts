import { Gauge, type Registry } from "prom-client";
import type { HookVersionFinding } from "./hook-versions.ts";
import { registeredMetric } from "./registered-metric.ts";

/** Metrics of extensions with deprecated or removed versions of hooks. */
export interface HookVersionMetrics {
  /** Replaces the findings of an ExtensionConfig; an empty list removes it. */
  show(extensionConfig: string, findings: readonly HookVersionFinding[]): void;
}

/**
 * Registers `capikit_runtime_sdk_outdated_handlers{extension_config,group,version,hook,state}`, or
 * reuses it: the handlers with a deprecated, removed, future or unknown version of a hook.
 */
export function hookVersionMetrics(registry: Registry): HookVersionMetrics {
  const gauge = registeredMetric(registry, Gauge, {
    name: "capikit_runtime_sdk_outdated_handlers",
    help: "Handlers with a deprecated, removed, future or unknown version of a hook",
    labelNames: ["extension_config", "group", "version", "hook", "state"],
  });
  const shown = new Map<string, readonly Record<string, string>[]>();
  return {
    show(extensionConfig, findings) {
      for (const labels of shown.get(extensionConfig) ?? []) {
        gauge.remove(labels);
      }
      const all = findings.map(({ hook: { group, version, hook }, state }) => ({
        extension_config: extensionConfig,
        group,
        version,
        hook,
        state,
      }));
      if (all.length === 0) {
        shown.delete(extensionConfig);
        return;
      }
      shown.set(extensionConfig, all);
      for (const labels of all) {
        gauge.inc(labels);
      }
    },
  };
}
