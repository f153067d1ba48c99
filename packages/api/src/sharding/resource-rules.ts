import { compareText } from "@capikit/common/text";
import type { GroupResource } from "./controller-ring.ts";
import type { PolicyRule } from "./policy-rule.ts";

/** Returns rules that allow verbs for resources, one rule per API group, sorted. */
export function resourceRules(resources: readonly GroupResource[], verbs: readonly string[]): PolicyRule[] {
  const groups = new Map<string, Set<string>>();
  for (const { group, resource } of resources) {
    groups.set(group, (groups.get(group) ?? new Set()).add(resource));
  }
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([group, names]) => ({ apiGroups: [group], resources: [...names].sort(compareText), verbs }));
}
