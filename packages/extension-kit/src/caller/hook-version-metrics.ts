import { Gauge, type Registry } from "prom-client";
import type { HookVersionFinding } from "./hook-versions.ts";

/** Shows which extensions have versions of hooks that are deprecated or gone. */
export interface HookVersionMetrics {
  /** Replaces what was shown of an ExtensionConfig; no findings forget it. */
  show(extensionConfig: string, findings: readonly HookVersionFinding[]): void;
}

/**
 * Registers `capikit_runtime_sdk_outdated_handlers{extension_config,group,version,hook,state}`: how many handlers of an ExtensionConfig have a
 * version of a hook that is deprecated, removed, not there yet or unknown.
 */
export function hookVersionMetrics(registry: Registry): HookVersionMetrics {
  const gauge = new Gauge({
    name: "capikit_runtime_sdk_outdated_handlers",
    help: "Handlers whose version of a hook is deprecated, removed, not there yet or unknown",
    labelNames: ["extension_config", "group", "version", "hook", "state"],
    registers: [registry],
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
