import { clusterctlDifferences } from "../../gen/contract/clusterctl-differences.ts";
import { documentDifferences } from "../../gen/contract/documents-differences.ts";
import { lifecycleHookDifferences } from "../../gen/contract/lifecycle-hooks-differences.ts";
import { resourceDifferences } from "../../gen/contract/resources-differences.ts";
import { runtimeExtensionDifferences } from "../../gen/contract/runtime-extension-differences.ts";
import type { Difference } from "./model/difference.ts";

const parts: readonly (readonly Difference[])[] = [
  resourceDifferences,
  documentDifferences,
  clusterctlDifferences,
  runtimeExtensionDifferences,
  lifecycleHookDifferences,
];

/** All places where a document and the reference release, or two documents, differ. */
export function contractDifferences(): readonly Difference[] {
  return parts.flat();
}

/** Those that touch a rule. */
export function differencesOf(ruleId: string): readonly Difference[] {
  return parts.flat().filter(({ rules }) => rules.some((id) => id === ruleId));
}
