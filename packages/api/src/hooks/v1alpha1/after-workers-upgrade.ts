import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

/**
 * AfterWorkersUpgrade is called when all workers have a new version, and holds the next step, or the end of the upgrade, back while it
 * blocks.
 *
 * It is called for clusters with a ClusterClass alone, for the versions that the plan of the workers has.
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
 * AfterWorkersUpgradeRequest tells of the step that the workers have made.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface AfterWorkersUpgradeRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;

  /** kubernetesVersion is the version that the workers have now. */
  kubernetesVersion: string;

  /** controlPlaneUpgrades are the steps that remain for the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** workersUpgrades are the steps that remain for the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** AfterWorkersUpgradeResponse is the answer to AfterWorkersUpgrade: whether to go on, or when to ask again. */
export interface AfterWorkersUpgradeResponse extends CommonRetryResponse {}
