import type { ContractResource } from "@capikit/api/contract";
import { recordOf } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import { type LintObject, placesAt, text } from "./lint-object.ts";
import { baseOf } from "./resource-role.ts";

/** Paths of references with the contract resource of the kind that they name; `*` is each item of a list. */
const references: readonly (readonly [kinds: RegExp, path: string, role: ContractResource])[] = [
  [/^Cluster$/, "spec.infrastructureRef", "InfraCluster"],
  [/^Cluster$/, "spec.controlPlaneRef", "ControlPlane"],
  [/^MachinePool$/, "spec.template.spec.infrastructureRef", "InfraMachinePool"],
  [/^MachinePool$/, "spec.template.spec.bootstrap.configRef", "BootstrapConfig"],
  [/^Machine(Deployment|Set)$/, "spec.template.spec.infrastructureRef", "InfraMachineTemplate"],
  [/^Machine(Deployment|Set)$/, "spec.template.spec.bootstrap.configRef", "BootstrapConfigTemplate"],
  [/^Machine$/, "spec.infrastructureRef", "InfraMachine"],
  [/^Machine$/, "spec.bootstrap.configRef", "BootstrapConfig"],
  [/ControlPlane$/, "spec.machineTemplate.infrastructureRef", "InfraMachineTemplate"],
  [/ControlPlane$/, "spec.machineTemplate.spec.infrastructureRef", "InfraMachineTemplate"],
  // Contract v1beta1 names the field `ref`.
  ...["ref", "templateRef"].flatMap((ref) =>
    (
      [
        ["infrastructure", "InfraClusterTemplate"],
        ["controlPlane", "ControlPlaneTemplate"],
        ["controlPlane.machineInfrastructure", "InfraMachineTemplate"],
        ["workers.machineDeployments.*.infrastructure", "InfraMachineTemplate"],
        ["workers.machineDeployments.*.bootstrap", "BootstrapConfigTemplate"],
        ["workers.machineDeployments.*.template.infrastructure", "InfraMachineTemplate"],
        ["workers.machineDeployments.*.template.bootstrap", "BootstrapConfigTemplate"],
        ["workers.machinePools.*.infrastructure", "InfraMachinePoolTemplate"],
        ["workers.machinePools.*.template.infrastructure", "InfraMachinePoolTemplate"],
      ] as const
    ).map(([path, role]) => [/^ClusterClass$/, `spec.${path}.${ref}`, role] as const),
  ),
];

/** Contract resources by group and kind. */
export type ReferencedRoles = ReadonlyMap<string, ContractResource>;

/** Returns the contract resources of the kinds to which templates and samples refer. */
export function referencedRoles(objects: readonly LintObject[]): ReferencedRoles {
  const found = new Map<string, ContractResource>();
  for (const { group, kind, value } of objects)
    for (const [kinds, path, role] of references) {
      if (!kinds.test(kind) || (group !== "cluster.x-k8s.io" && !kind.endsWith("ControlPlane"))) continue;
      for (const place of placesAt(value, path)) {
        const reference = recordOf(place.value);
        const named = text(reference.kind);
        const of = text(reference.apiGroup) ?? groupOf(text(reference.apiVersion) ?? "");
        if (named === undefined || of === "") continue;
        found.set(roleKey(of, named), role);
        // Core creates the objects from the template.
        if (named.endsWith("Template") && role.endsWith("Template"))
          found.set(roleKey(of, named.replace(/Template$/, "")), baseOf(role) as ContractResource);
      }
    }
  return found;
}

export function roleKey(group: string, kind: string): string {
  return `${group}/${kind}`;
}
