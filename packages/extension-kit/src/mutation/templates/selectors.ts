import { matchesNamePattern } from "@capikit/common/kubernetes";
import type { TemplateContext } from "./template-context.ts";

/** Selects templates by their place in the topology. */
export type TemplateSelector = (context: Pick<TemplateContext, "builtins" | "holder">) => boolean;

const controlPlaneMachines = new Set([
  "spec.machineTemplate.infrastructureRef",
  "spec.machineTemplate.spec.infrastructureRef",
]);
const workersTemplates = new Set([
  "spec.template.spec.bootstrap.configRef",
  "spec.template.spec.infrastructureRef",
]);

/** Selects the infrastructure cluster's template: `matchResources.infrastructureCluster`. */
export const isInfrastructureCluster: TemplateSelector = ({ holder }) =>
  holder.kind === "Cluster" && holder.fieldPath === "spec.infrastructureRef";

/** Selects the templates of the control plane and its machines: `matchResources.controlPlane`. */
export const isControlPlane: TemplateSelector = ({ holder }) =>
  (holder.kind === "Cluster" && holder.fieldPath === "spec.controlPlaneRef") ||
  controlPlaneMachines.has(holder.fieldPath);

/** Selects by `matchResources.machineDeploymentClass`; classes may begin or end with `*`. */
export function isMachineDeploymentClass(...classes: readonly string[]): TemplateSelector {
  return ({ holder, builtins }) =>
    holder.kind === "MachineDeployment" &&
    workersTemplates.has(holder.fieldPath) &&
    matchesNamePattern(builtins.machineDeployment?.class, classes);
}

/** Selects by `matchResources.machinePoolClass`; classes may begin or end with `*`. */
export function isMachinePoolClass(...classes: readonly string[]): TemplateSelector {
  return ({ holder, builtins }) =>
    holder.kind === "MachinePool" &&
    workersTemplates.has(holder.fieldPath) &&
    matchesNamePattern(builtins.machinePool?.class, classes);
}
