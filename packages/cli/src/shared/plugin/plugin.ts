import type { CheckDefinition } from "@capikit/clusterctl-kit/doctor";
import type { LintRuleDefinition } from "@capikit/clusterctl-kit/lint";
import type { PluginParts } from "@capikit/generators/run";

/**
 * Additions to capikit by a package, for `plugins` of the configuration. Names of emitters and
 * markers, and codes, differ from those of capikit: start them with the name of the owner.
 */
export interface Plugin<EmitterName extends string = string> extends PluginParts<EmitterName> {
  /** Rules of `capikit lint`. */
  readonly lintRules?: readonly LintRuleDefinition[];
  /** Checks of `capikit doctor`. */
  readonly doctorChecks?: readonly CheckDefinition<string>[];
}

/** Types a plugin, and freezes it. */
export function definePlugin<EmitterName extends string = never>(
  plugin: Plugin<EmitterName>,
): Plugin<EmitterName> {
  return Object.freeze(plugin);
}
