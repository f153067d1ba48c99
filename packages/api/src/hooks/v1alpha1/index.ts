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
  CommonRequest,
  CommonResponse,
  CommonRetryResponse,
  ResponseStatus,
} from "./common.ts";
export type {
  Discovery,
  DiscoveryRequest,
  DiscoveryResponse,
  ExtensionHandler,
  FailurePolicy,
  GroupVersionHook,
} from "./discovery.ts";
export type {
  GenerateUpgradePlan,
  GenerateUpgradePlanRequest,
  GenerateUpgradePlanResponse,
  UpgradeStep,
  UpgradeStepInfo,
} from "./generate-upgrade-plan.ts";
export type {
  CanUpdateMachine,
  CanUpdateMachineRequest,
  CanUpdateMachineRequestObjects,
  CanUpdateMachineResponse,
  CanUpdateMachineSet,
  CanUpdateMachineSetRequest,
  CanUpdateMachineSetRequestObjects,
  CanUpdateMachineSetResponse,
  Patch,
  PatchType,
  UpdateMachine,
  UpdateMachineRequest,
  UpdateMachineRequestObjects,
  UpdateMachineResponse,
} from "./in-place-update-hooks.ts";
export type {
  AfterClusterUpgrade,
  AfterClusterUpgradeRequest,
  AfterClusterUpgradeResponse,
  AfterControlPlaneInitialized,
  AfterControlPlaneInitializedRequest,
  AfterControlPlaneInitializedResponse,
  AfterControlPlaneUpgrade,
  AfterControlPlaneUpgradeRequest,
  AfterControlPlaneUpgradeResponse,
  AfterWorkersUpgrade,
  AfterWorkersUpgradeRequest,
  AfterWorkersUpgradeResponse,
  BeforeClusterCreate,
  BeforeClusterCreateRequest,
  BeforeClusterCreateResponse,
  BeforeClusterDelete,
  BeforeClusterDeleteRequest,
  BeforeClusterDeleteResponse,
  BeforeClusterUpgrade,
  BeforeClusterUpgradeRequest,
  BeforeClusterUpgradeResponse,
  BeforeControlPlaneUpgrade,
  BeforeControlPlaneUpgradeRequest,
  BeforeControlPlaneUpgradeResponse,
  BeforeWorkersUpgrade,
  BeforeWorkersUpgradeRequest,
  BeforeWorkersUpgradeResponse,
} from "./lifecycle-hooks.ts";
export type {
  DiscoverVariables,
  DiscoverVariablesRequest,
  DiscoverVariablesResponse,
  GeneratePatches,
  GeneratePatchesRequest,
  GeneratePatchesRequestItem,
  GeneratePatchesResponse,
  GeneratePatchesResponseItem,
  HolderReference,
  ValidateTopology,
  ValidateTopologyRequest,
  ValidateTopologyRequestItem,
  ValidateTopologyResponse,
  Variable,
} from "./topology-hooks.ts";
