import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

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
