/**
 * Controllers for the contracts of Cluster API: provider authors only write the platform-specific
 * part. They use only public entry points of this package.
 *
 * @module
 */

export { bootstrapConfig, bootstrapConfigRights } from "./bootstrap-config/bootstrap-config.ts";
export type {
  BootstrapConfigFields,
  OptionalBootstrapConfigFields,
  RequiredBootstrapConfigFields,
} from "./bootstrap-config/bootstrap-config-contract.ts";
export * from "./bootstrap-config/bootstrap-config-options.ts";
export { controlPlane, controlPlaneRights } from "./control-plane/control-plane.ts";
export type {
  ControlPlaneFields,
  OptionalControlPlaneFields,
  RequiredControlPlaneFields,
  RequiredControlPlaneMachineFields,
} from "./control-plane/control-plane-contract.ts";
export * from "./control-plane/control-plane-options.ts";
export { machineVersions } from "./control-plane/reconcile-control-plane.ts";
export { rollingOut, type ScalingState, scalingDown, scalingUp } from "./control-plane/rollout-conditions.ts";
export * from "./crd-migration/crd-migrator.ts";
export type { MigrationClient } from "./crd-migration/migrate-objects.ts";
export * from "./infrastructure/infra-cluster.ts";
export type {
  InfraClusterFields,
  OptionalInfraClusterFields,
  RequiredInfraClusterFields,
} from "./infrastructure/infra-cluster-contract.ts";
export * from "./infrastructure/infra-machine.ts";
export * from "./infrastructure/infra-machine-pool.ts";
export * from "./infrastructure/infrastructure-rights.ts";
export * from "./infrastructure/machine-remediation.ts";
export type { PoolInstance, PoolMachines } from "./infrastructure/pool-machines.ts";
export type { AddressOf, ClaimOf } from "./ipam-provider/ipam-kinds.ts";
export * from "./ipam-provider/ipam-options.ts";
export { ipamProvider } from "./ipam-provider/ipam-provider.ts";
export * from "./lifecycle/author-context.ts";
export * from "./lifecycle/contract-fields.ts";
export type { Draft, DraftPart } from "./lifecycle/draft-object.ts";
export type { MachineOwners } from "./lifecycle/find-owners.ts";
export type { FromController, PresetOptions } from "./lifecycle/preset-options.ts";
export {
  type PresetKind,
  type PresetRight,
  type PresetRule,
  type PresetUse,
  presetRules,
} from "./lifecycle/preset-right.ts";
