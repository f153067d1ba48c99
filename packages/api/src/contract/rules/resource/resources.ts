import type { ContractResource } from "../../model/names.ts";

/** The parts that kinds play which providers reconcile. */
export const reconciledResources = [
  "InfraCluster",
  "InfraMachine",
  "InfraMachinePool",
  "BootstrapConfig",
  "ControlPlane",
] as const satisfies readonly ContractResource[];

/** Those that hold what others are made from. */
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
