import type { CheckDefinition } from "@capikit/clusterctl-kit/doctor";
import type { LintRuleDefinition } from "@capikit/clusterctl-kit/lint";
import { type DiagnosticDefinition, defineDiagnostics } from "@capikit/common/diagnostics";
import { loadPlugins, type PluginParts } from "@capikit/runner";

/** Loads the plugins of the project in a folder. */
export async function projectPlugins(root = process.cwd()): Promise<readonly Plugin[]> {
  // The configuration of a project without types is not checked further.
  return (await loadPlugins(root)) as readonly Plugin[];
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

/**
 * Additions to capikit by a package, for `plugins` of the configuration. Names of emitters and
 * markers, and codes, differ from those of capikit: start them with the name of the owner.
 */
export interface Plugin extends PluginParts {
  /** Rules of `capikit lint`. */
  readonly lintRules?: readonly LintRuleDefinition[];
  /** Checks of `capikit doctor`. */
  readonly doctorChecks?: readonly CheckDefinition<string>[];
}

/** Types a plugin, and freezes it. */
export function definePlugin(plugin: Plugin): Plugin {
  return Object.freeze(plugin);
}
