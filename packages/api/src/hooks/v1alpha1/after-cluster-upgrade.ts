import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

/**
 * AfterClusterUpgrade is called when control plane and workers all have the version that the cluster wants, and holds the next upgrade back
 * while it blocks.
 *
 * It is called for clusters with a ClusterClass alone. Before v1.12 it could not block.
 *
 * +capikit:hook:summary="Called after a cluster was upgraded",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type AfterClusterUpgrade = Hook<AfterClusterUpgradeRequest, AfterClusterUpgradeResponse>;

/**
 * AfterClusterUpgradeRequest tells of the upgrade that has ended.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface AfterClusterUpgradeRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;

  /** kubernetesVersion is the version that the cluster has now. */
  kubernetesVersion: string;
}

/** AfterClusterUpgradeResponse is the answer to AfterClusterUpgrade: whether to go on, or when to ask again. */
export interface AfterClusterUpgradeResponse extends CommonRetryResponse {}
