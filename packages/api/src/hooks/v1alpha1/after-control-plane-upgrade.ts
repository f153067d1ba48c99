import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

/**
 * AfterControlPlaneUpgrade is called when all machines of the control plane have a new version, and holds the workers and the next step back
 * while it blocks.
 *
 * It is called for clusters with a ClusterClass alone, for every version that an upgrade goes through.
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
 * AfterControlPlaneUpgradeRequest tells of the step that the control plane has made.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface AfterControlPlaneUpgradeRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;

  /** kubernetesVersion is the version that the control plane has now. */
  kubernetesVersion: string;

  /** controlPlaneUpgrades are the steps that remain for the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** workersUpgrades are the steps that remain for the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** AfterControlPlaneUpgradeResponse is the answer to AfterControlPlaneUpgrade: whether to go on, or when to ask again. */
export interface AfterControlPlaneUpgradeResponse extends CommonRetryResponse {}
