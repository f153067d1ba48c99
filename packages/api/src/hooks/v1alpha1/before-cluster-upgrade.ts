import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

/**
 * BeforeClusterUpgrade is called when a cluster wants another version of Kubernetes, before anything of it is upgraded, and holds the whole
 * upgrade back while it blocks.
 *
 * It is called for clusters with a ClusterClass alone, once per upgrade however many versions that goes through. An annotation of the
 * cluster whose name begins with `before-upgrade.hook.cluster.cluster.x-k8s.io` holds the upgrade back as well, and extensions are not
 * called then.
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
 * BeforeClusterUpgradeRequest tells of the upgrade that is to begin.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface BeforeClusterUpgradeRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;

  /** fromKubernetesVersion is the version of Kubernetes that the cluster has. */
  fromKubernetesVersion: string;

  /** toKubernetesVersion is the version that it is to get. */
  toKubernetesVersion: string;

  /** controlPlaneUpgrades are the steps planned for the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** workersUpgrades are the steps planned for the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** BeforeClusterUpgradeResponse is the answer to BeforeClusterUpgrade: whether to go on, or when to ask again. */
export interface BeforeClusterUpgradeResponse extends CommonRetryResponse {}
