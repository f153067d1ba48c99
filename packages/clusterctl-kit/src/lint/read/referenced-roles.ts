import type { ContractResource } from "@capikit/api/contract";
import { recordOf, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import { type LintObject, text, type YamlPath } from "./lint-object.ts";

/** References of Cluster API's kinds, with the contract resource of the kind that they name. */
const references: readonly (readonly [kinds: RegExp, path: YamlPath, role: ContractResource])[] = [
  [/^Cluster$/, ["spec", "infrastructureRef"], "InfraCluster"],
  [/^Cluster$/, ["spec", "controlPlaneRef"], "ControlPlane"],
  [/^MachinePool$/, ["spec", "template", "spec", "infrastructureRef"], "InfraMachinePool"],
  [/^MachinePool$/, ["spec", "template", "spec", "bootstrap", "configRef"], "BootstrapConfig"],
  [/^Machine(Deployment|Set)$/, ["spec", "template", "spec", "infrastructureRef"], "InfraMachineTemplate"],
  [
    /^Machine(Deployment|Set)$/,
    ["spec", "template", "spec", "bootstrap", "configRef"],
    "BootstrapConfigTemplate",
  ],
  [/^Machine$/, ["spec", "infrastructureRef"], "InfraMachine"],
  [/^Machine$/, ["spec", "bootstrap", "configRef"], "BootstrapConfig"],
];

/** Contract resources by group and kind. */
export type ReferencedRoles = ReadonlyMap<string, ContractResource>;

/** Returns the contract resources of the kinds to which templates and samples refer. */
export function referencedRoles(objects: readonly LintObject[]): ReferencedRoles {
  const found = new Map<string, ContractResource>();
  for (const { group, kind, value } of objects)
    for (const [kinds, path, role] of group === "cluster.x-k8s.io" ? references : []) {
      if (!kinds.test(kind)) continue;
      const reference = recordOf(valueAt(value, ...path));
      const named = text(reference.kind);
      const of = text(reference.apiGroup) ?? groupOf(text(reference.apiVersion) ?? "");
      if (named !== undefined && of !== "") found.set(roleKey(of, named), role);
    }
  return found;
}

export function roleKey(group: string, kind: string): string {
  return `${group}/${kind}`;
}
