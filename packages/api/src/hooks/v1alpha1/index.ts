/**
 * The runtime hooks of Cluster API: requests of its controllers and responses of extensions.
 *
 * +groupName=hooks.runtime.cluster.x-k8s.io
 * +versionName=v1alpha1
 * +capikit:openapi:goPackage=sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1
 *
 * @packageDocumentation
 */
export type {
  AfterClusterUpgrade,
  AfterClusterUpgradeRequest,
  AfterClusterUpgradeResponse,
} from "./after-cluster-upgrade.ts";
export type {
  AfterControlPlaneInitialized,
  AfterControlPlaneInitializedRequest,
  AfterControlPlaneInitializedResponse,
} from "./after-control-plane-initialized.ts";
export type {
  AfterControlPlaneUpgrade,
  AfterControlPlaneUpgradeRequest,
  AfterControlPlaneUpgradeResponse,
} from "./after-control-plane-upgrade.ts";
export type {
  AfterWorkersUpgrade,
  AfterWorkersUpgradeRequest,
  AfterWorkersUpgradeResponse,
} from "./after-workers-upgrade.ts";
export type {
  BeforeClusterCreate,
  BeforeClusterCreateRequest,
  BeforeClusterCreateResponse,
} from "./before-cluster-create.ts";
export type {
  BeforeClusterDelete,
  BeforeClusterDeleteRequest,
  BeforeClusterDeleteResponse,
} from "./before-cluster-delete.ts";
export type {
  BeforeClusterUpgrade,
  BeforeClusterUpgradeRequest,
  BeforeClusterUpgradeResponse,
} from "./before-cluster-upgrade.ts";
export type {
  BeforeControlPlaneUpgrade,
  BeforeControlPlaneUpgradeRequest,
  BeforeControlPlaneUpgradeResponse,
} from "./before-control-plane-upgrade.ts";
export type {
  BeforeWorkersUpgrade,
  BeforeWorkersUpgradeRequest,
  BeforeWorkersUpgradeResponse,
} from "./before-workers-upgrade.ts";
export type {
  Builtins,
  ClusterBuiltins,
  ClusterNetworkBuiltins,
  ClusterTopologyBuiltins,
  ClusterTopologyClusterClassRefBuiltins,
  ControlPlaneBuiltins,
  ControlPlaneMachineTemplateBuiltins,
  ControlPlaneMachineTemplateInfrastructureRefBuiltins,
  MachineBootstrapBuiltins,
  MachineBootstrapConfigRefBuiltins,
  MachineDeploymentBuiltins,
  MachineInfrastructureRefBuiltins,
  MachinePoolBuiltins,
  MachinesBuiltins,
  ObjectMeta,
} from "./builtins.ts";
export type {
  CanUpdateMachine,
  CanUpdateMachineRequest,
  CanUpdateMachineRequestObjects,
  CanUpdateMachineResponse,
} from "./can-update-machine.ts";
export type {
  CanUpdateMachineSet,
  CanUpdateMachineSetRequest,
  CanUpdateMachineSetRequestObjects,
  CanUpdateMachineSetResponse,
} from "./can-update-machine-set.ts";
export type {
  CommonRequest,
  CommonResponse,
  CommonRetryResponse,
  ResponseStatus,
} from "./common.ts";
export type {
  DiscoverVariables,
  DiscoverVariablesRequest,
  DiscoverVariablesResponse,
} from "./discover-variables.ts";
export type {
  Discovery,
  DiscoveryRequest,
  DiscoveryResponse,
  ExtensionHandler,
  FailurePolicy,
  GroupVersionHook,
} from "./discovery.ts";
export type {
  GeneratePatches,
  GeneratePatchesRequest,
  GeneratePatchesRequestItem,
  GeneratePatchesResponse,
  GeneratePatchesResponseItem,
} from "./generate-patches.ts";
export type {
  GenerateUpgradePlan,
  GenerateUpgradePlanRequest,
  GenerateUpgradePlanResponse,
} from "./generate-upgrade-plan.ts";
export type {
  Patch,
  PatchType,
} from "./patch.ts";
export type {
  HolderReference,
  Variable,
} from "./template-item.ts";
export type {
  UpdateMachine,
  UpdateMachineRequest,
  UpdateMachineRequestObjects,
  UpdateMachineResponse,
} from "./update-machine.ts";
export type {
  UpgradeStep,
  UpgradeStepInfo,
} from "./upgrade-step.ts";
export type {
  ValidateTopology,
  ValidateTopologyRequest,
  ValidateTopologyRequestItem,
  ValidateTopologyResponse,
} from "./validate-topology.ts";
