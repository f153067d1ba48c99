import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

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
export interface AfterControlPlaneUpgradeRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;

  /** Kubernetes version of the control plane after the step. */
  kubernetesVersion: string;

  /** Remaining upgrade steps of the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** Remaining upgrade steps of the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** Response of the AfterControlPlaneUpgrade hook; it can ask for a retry. */
export interface AfterControlPlaneUpgradeResponse extends CommonRetryResponse {}
