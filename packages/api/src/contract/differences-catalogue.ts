import { clusterctlDifferences } from "./differences/clusterctl.ts";
import { documentDifferences } from "./differences/documents.ts";
import { lifecycleHookDifferences } from "./differences/lifecycle-hooks.ts";
import { resourceDifferences } from "./differences/resources.ts";
import { runtimeExtensionDifferences } from "./differences/runtime-extension.ts";
import type { Difference } from "./model/difference.ts";

const parts: readonly (readonly Difference[])[] = [
  resourceDifferences,
  documentDifferences,
  clusterctlDifferences,
  runtimeExtensionDifferences,
  lifecycleHookDifferences,
];

/** All places where a document and Cluster API v1.14.2, or two documents, differ. */
export function contractDifferences(): readonly Difference[] {
  return parts.flat();
}

/** Those that touch a rule. */
export function differencesOf(ruleId: string): readonly Difference[] {
  return parts.flat().filter(({ rules }) => rules.some((id) => id === ruleId));
}
