import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

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
