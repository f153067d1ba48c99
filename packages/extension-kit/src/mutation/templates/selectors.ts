import { matchesNamePattern } from "@capikit/common/selectors";
import type { TemplateContext } from "./template-context.ts";

/** Whether a template is meant, by its place in the topology. */
export type TemplateSelector = (context: Pick<TemplateContext, "builtins" | "holder">) => boolean;

const controlPlaneMachines = new Set([
  "spec.machineTemplate.infrastructureRef",
  "spec.machineTemplate.spec.infrastructureRef",
]);
const workersTemplates = new Set([
  "spec.template.spec.bootstrap.configRef",
  "spec.template.spec.infrastructureRef",
]);

/** The template of the infrastructure cluster: `matchResources.infrastructureCluster` of a ClusterClass. */
export const isInfrastructureCluster: TemplateSelector = ({ holder }) =>
  holder.kind === "Cluster" && holder.fieldPath === "spec.infrastructureRef";

/** The template of the control plane, and that of its machines: `matchResources.controlPlane`. */
export const isControlPlane: TemplateSelector = ({ holder }) =>
  (holder.kind === "Cluster" && holder.fieldPath === "spec.controlPlaneRef") ||
  controlPlaneMachines.has(holder.fieldPath);

/**
 * The templates of MachineDeployments of one of the classes: `matchResources.machineDeploymentClass`. A class may begin or end with
 * `*`, which stands for anything.
 */
export function isMachineDeploymentClass(...classes: readonly string[]): TemplateSelector {
  return ({ holder, builtins }) =>
    holder.kind === "MachineDeployment" &&
    workersTemplates.has(holder.fieldPath) &&
    matchesNamePattern(builtins.machineDeployment?.class, classes);
}

/** The templates of MachinePools of one of the classes: `matchResources.machinePoolClass`, read as for MachineDeployments. */
export function isMachinePoolClass(...classes: readonly string[]): TemplateSelector {
  return ({ holder, builtins }) =>
    holder.kind === "MachinePool" &&
    workersTemplates.has(holder.fieldPath) &&
    matchesNamePattern(builtins.machinePool?.class, classes);
}
