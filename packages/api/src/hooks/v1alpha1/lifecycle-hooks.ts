import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse, CommonRetryResponse, UpgradeStepRequest } from "./common.ts";
import type { UpgradeStepInfo } from "./generate-upgrade-plan.ts";

/**
 * BeforeClusterCreate is called before the objects of a Cluster's topology are created. While it
 * blocks, they are not created.
 *
 * It is called only for Clusters with a ClusterClass, on each reconcile until the Cluster has an
 * infrastructure and a control plane. Extensions must expect repeated calls.
 *
 * +capikit:hook:summary="Called before the objects of a cluster are created",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type BeforeClusterCreate = Hook<BeforeClusterCreateRequest, BeforeClusterCreateResponse>;

/**
 * Request of the BeforeClusterCreate hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeClusterCreateRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;
}

/** Response of the BeforeClusterCreate hook; it can ask for a retry. */
export interface BeforeClusterCreateResponse extends CommonRetryResponse {}

/**
 * AfterControlPlaneInitialized is called when the API server of a Cluster is reachable for the
 * first time.
 *
 * It is called only for Clusters with a ClusterClass, until it succeeds once. It cannot block.
 *
 * +capikit:hook:summary="Called when a cluster's control plane is reachable for the first time",
 *   tags="Lifecycle Hooks",
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type AfterControlPlaneInitialized = Hook<
  AfterControlPlaneInitializedRequest,
  AfterControlPlaneInitializedResponse
>;

/**
 * Request of the AfterControlPlaneInitialized hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface AfterControlPlaneInitializedRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;
}

/** Response of the AfterControlPlaneInitialized hook. */
export interface AfterControlPlaneInitializedResponse extends CommonResponse {}

/**
 * BeforeClusterUpgrade is called after a change of a Cluster's Kubernetes version, before the
 * upgrade starts. While it blocks, the upgrade does not start.
 *
 * It is called only for Clusters with a ClusterClass, once per upgrade regardless of the number of
 * steps. A Cluster annotation whose name starts with `before-upgrade.hook.cluster.cluster.x-k8s.io`
 * also blocks the upgrade; then extensions are not called.
 *
 * +capikit:hook:summary="Called before a cluster is upgraded",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type BeforeClusterUpgrade = Hook<BeforeClusterUpgradeRequest, BeforeClusterUpgradeResponse>;

/**
 * Request of the BeforeClusterUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeClusterUpgradeRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;

  /** Current Kubernetes version of the Cluster. */
  fromKubernetesVersion: string;

  /** Target Kubernetes version of the upgrade. */
  toKubernetesVersion: string;

  /** Planned upgrade steps of the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** Planned upgrade steps of the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** Response of the BeforeClusterUpgrade hook; it can ask for a retry. */
export interface BeforeClusterUpgradeResponse extends CommonRetryResponse {}

/**
 * BeforeControlPlaneUpgrade is called before the control plane is upgraded to the next version.
 * While it blocks, the step does not start.
 *
 * It is called only for Clusters with a ClusterClass, for each version of an upgrade.
 *
 * +capikit:hook:summary="Called before the control plane is upgraded by one step",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.12
 */
export type BeforeControlPlaneUpgrade = Hook<
  BeforeControlPlaneUpgradeRequest,
  BeforeControlPlaneUpgradeResponse
>;

/**
 * Request of the BeforeControlPlaneUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeControlPlaneUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Current Kubernetes version of the control plane. */
  fromKubernetesVersion: string;

  /** Kubernetes version after the step. */
  toKubernetesVersion: string;
}

/** Response of the BeforeControlPlaneUpgrade hook; it can ask for a retry. */
export interface BeforeControlPlaneUpgradeResponse extends CommonRetryResponse {}

/**
 * AfterControlPlaneUpgrade is called when all control plane machines have a new version. While it
 * blocks, the workers and the next step of the upgrade wait.
 *
 * It is called only for Clusters with a ClusterClass, for each version of an upgrade.
 *
 * +capikit:hook:summary="Called after the control plane was upgraded by one step",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type AfterControlPlaneUpgrade = Hook<
  AfterControlPlaneUpgradeRequest,
  AfterControlPlaneUpgradeResponse
>;

/**
 * Request of the AfterControlPlaneUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface AfterControlPlaneUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Kubernetes version of the control plane after the step. */
  kubernetesVersion: string;
}

/** Response of the AfterControlPlaneUpgrade hook; it can ask for a retry. */
export interface AfterControlPlaneUpgradeResponse extends CommonRetryResponse {}

/**
 * BeforeWorkersUpgrade is called before the workers are upgraded to the next version. While it
 * blocks, the step does not start.
 *
 * It is called only for Clusters with a ClusterClass, for each version in the upgrade plan of the
 * workers.
 *
 * +capikit:hook:summary="Called before the workers are upgraded by one step",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.12
 */
export type BeforeWorkersUpgrade = Hook<BeforeWorkersUpgradeRequest, BeforeWorkersUpgradeResponse>;

/**
 * Request of the BeforeWorkersUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeWorkersUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Current Kubernetes version of the workers. */
  fromKubernetesVersion: string;

  /** Kubernetes version after the step. */
  toKubernetesVersion: string;
}

/** Response of the BeforeWorkersUpgrade hook; it can ask for a retry. */
export interface BeforeWorkersUpgradeResponse extends CommonRetryResponse {}

/**
 * AfterWorkersUpgrade is called when all workers have a new version. While it blocks, the next step
 * or the end of the upgrade waits.
 *
 * It is called only for Clusters with a ClusterClass, for each version in the upgrade plan of the
 * workers.
 *
 * +capikit:hook:summary="Called after the workers were upgraded by one step",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.12
 */
export type AfterWorkersUpgrade = Hook<AfterWorkersUpgradeRequest, AfterWorkersUpgradeResponse>;

/**
 * Request of the AfterWorkersUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface AfterWorkersUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Kubernetes version of the workers after the step. */
  kubernetesVersion: string;
}

/** Response of the AfterWorkersUpgrade hook; it can ask for a retry. */
export interface AfterWorkersUpgradeResponse extends CommonRetryResponse {}

/**
 * AfterClusterUpgrade is called when the control plane and all workers have the desired version.
 * While it blocks, no further upgrade starts.
 *
 * It is called only for Clusters with a ClusterClass. It cannot block before v1.12.
 *
 * +capikit:hook:summary="Called after a cluster was upgraded",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   blockingSince=v1.12,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type AfterClusterUpgrade = Hook<AfterClusterUpgradeRequest, AfterClusterUpgradeResponse>;

/**
 * Request of the AfterClusterUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface AfterClusterUpgradeRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;

  /** Kubernetes version of the Cluster after the upgrade. */
  kubernetesVersion: string;
}

/** Response of the AfterClusterUpgrade hook; it can ask for a retry. */
export interface AfterClusterUpgradeResponse extends CommonRetryResponse {}

/**
 * BeforeClusterDelete is called after a request to delete a Cluster, before Cluster API deletes any
 * of its objects. While it blocks, the objects remain.
 *
 * It is called only for Clusters with a ClusterClass. When no extension blocks any more, the
 * Cluster receives the annotation `runtime.cluster.x-k8s.io/ok-to-delete`.
 *
 * +capikit:hook:summary="Called before a cluster is deleted",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type BeforeClusterDelete = Hook<BeforeClusterDeleteRequest, BeforeClusterDeleteResponse>;

/**
 * Request of the BeforeClusterDelete hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeClusterDeleteRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;
}

/** Response of the BeforeClusterDelete hook; it can ask for a retry. */
export interface BeforeClusterDeleteResponse extends CommonRetryResponse {}
