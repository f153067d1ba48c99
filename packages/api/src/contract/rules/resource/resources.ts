import type { ContractResource } from "../../model/names.ts";

/** The roles of kinds that providers reconcile. */
export const reconciledResources = [
  "InfraCluster",
  "InfraMachine",
  "InfraMachinePool",
  "BootstrapConfig",
  "ControlPlane",
] as const satisfies readonly ContractResource[];

/** The roles of templates. */
export const templateResources = [
  "InfraClusterTemplate",
  "InfraMachineTemplate",
  "InfraMachinePoolTemplate",
  "BootstrapConfigTemplate",
  "ControlPlaneTemplate",
] as const satisfies readonly ContractResource[];

export const allResources = [
  "InfraCluster",
  "InfraClusterTemplate",
  "InfraMachine",
  "InfraMachineTemplate",
  "InfraMachinePool",
  "InfraMachinePoolTemplate",
  "BootstrapConfig",
  "BootstrapConfigTemplate",
  "ControlPlane",
  "ControlPlaneTemplate",
] as const satisfies readonly ContractResource[];
