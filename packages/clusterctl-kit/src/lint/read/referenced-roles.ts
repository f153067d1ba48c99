import type { ContractResource } from "@capikit/api/contract";
import { contractReferences } from "@capikit/inventory";
import type { LintObject } from "./lint-object.ts";
import { baseOf } from "./resource-role.ts";

/** Contract resources by group and kind. */
export type ReferencedRoles = ReadonlyMap<string, ContractResource>;

/** Returns the contract resources of the kinds to which templates and samples refer. */
export function referencedRoles(objects: readonly LintObject[]): ReferencedRoles {
  const found = new Map<string, ContractResource>();
  for (const { value } of objects)
    for (const { role, reference } of contractReferences(value)) {
      const { group, kind } = reference;
      if (group === "") continue;
      found.set(roleKey(group, kind), role);
      // Core creates the objects from the template.
      if (kind.endsWith("Template") && role.endsWith("Template"))
        found.set(roleKey(group, kind.replace(/Template$/, "")), baseOf(role) as ContractResource);
    }
  return found;
}

export function roleKey(group: string, kind: string): string {
  return `${group}/${kind}`;
}
