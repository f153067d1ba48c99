import type { PatchSelector } from "@capikit/api/core/v1beta2";
import { matchesNamePattern } from "@capikit/common/selectors";
import { controlPlanePaths } from "../objects/contract.ts";
import { identityOf } from "../objects/kubernetes.ts";
import type { TemplateItem } from "./template-item.ts";

const MACHINE_TEMPLATE_FIELDS: readonly string[] = Object.values(controlPlanePaths.infrastructureRef).map(
  (path) => path.join("."),
);

/** Reports whether a patch selects a template: by apiVersion, kind and resource matches. */
export function isSelected(item: TemplateItem, { apiVersion, kind, matchResources }: PatchSelector): boolean {
  const identity = identityOf(item.object);
  if (identity.apiVersion !== apiVersion || identity.kind !== kind) return false;
  const { holder } = item;
  if (
    holder.kind === "Cluster" &&
    holder.fieldPath === "spec.infrastructureRef" &&
    matchResources.infrastructureCluster
  )
    return true;
  if (matchResources.controlPlane) {
    if (holder.kind === "Cluster" && holder.fieldPath === "spec.controlPlaneRef") return true;
    if (MACHINE_TEMPLATE_FIELDS.includes(holder.fieldPath)) return true;
  }
  const { machineDeploymentClass, machinePoolClass } = matchResources;
  if (holder.kind === "MachineDeployment")
    return matchesNamePattern(item.workersClass, machineDeploymentClass?.names);
  if (holder.kind === "MachinePool") return matchesNamePattern(item.workersClass, machinePoolClass?.names);
  return false;
}
