import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

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
export interface AfterWorkersUpgradeRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;

  /** Kubernetes version of the workers after the step. */
  kubernetesVersion: string;

  /** Remaining upgrade steps of the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** Remaining upgrade steps of the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** Response of the AfterWorkersUpgrade hook; it can ask for a retry. */
export interface AfterWorkersUpgradeResponse extends CommonRetryResponse {}
