import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

/**
 * BeforeControlPlaneUpgrade is called before the control plane gets its next version, and holds that step back while it blocks.
 *
 * It is called for clusters with a ClusterClass alone, for every version that an upgrade goes through.
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
 * BeforeControlPlaneUpgradeRequest tells of the next step of the control plane.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface BeforeControlPlaneUpgradeRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;

  /** fromKubernetesVersion is the version of Kubernetes that the control plane has. */
  fromKubernetesVersion: string;

  /** toKubernetesVersion is the version that this step leads to. */
  toKubernetesVersion: string;

  /** controlPlaneUpgrades are the steps that remain for the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** workersUpgrades are the steps that remain for the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** BeforeControlPlaneUpgradeResponse is the answer to BeforeControlPlaneUpgrade: whether to go on, or when to ask again. */
export interface BeforeControlPlaneUpgradeResponse extends CommonRetryResponse {}
