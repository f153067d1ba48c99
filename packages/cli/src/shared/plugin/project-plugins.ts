import { type DiagnosticDefinition, defineDiagnostics } from "@capikit/common/diagnostics";
import { loadPlugins } from "@capikit/generators/run";
import type { Plugin } from "./plugin.ts";

/** Loads the plugins of the project in the current folder. */
export async function projectPlugins(): Promise<readonly Plugin[]> {
  // The configuration of a project without types is not checked further.
  return (await loadPlugins(process.cwd())) as readonly Plugin[];
}

/** Returns the definitions of all codes of plugins. */
export async function pluginDefinitions(
  plugins: readonly Plugin[],
): Promise<readonly DiagnosticDefinition[]> {
  if (plugins.length === 0) return [];
  const { defineLintRule } = await import("@capikit/clusterctl-kit/lint");
  return plugins.flatMap(({ diagnostics = [], lintRules = [], doctorChecks = [] }) => [
    ...diagnostics,
    ...lintRules.map(defineLintRule),
    ...doctorChecks.flatMap((check) => Object.values(defineDiagnostics(check.diagnostics))),
  ]);
}
