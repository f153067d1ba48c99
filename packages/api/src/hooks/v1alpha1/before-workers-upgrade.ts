import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";
import type { UpgradeStepInfo } from "./upgrade-step.ts";

/**
 * BeforeWorkersUpgrade is called before the workers get their next version, and holds that step back while it blocks.
 *
 * It is called for clusters with a ClusterClass alone, for the versions that the plan of the workers has.
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
 * BeforeWorkersUpgradeRequest tells of the next step of the workers.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface BeforeWorkersUpgradeRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;

  /** fromKubernetesVersion is the version of Kubernetes that the workers have. */
  fromKubernetesVersion: string;

  /** toKubernetesVersion is the version that this step leads to. */
  toKubernetesVersion: string;

  /** controlPlaneUpgrades are the steps that remain for the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** workersUpgrades are the steps that remain for the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** BeforeWorkersUpgradeResponse is the answer to BeforeWorkersUpgrade: whether to go on, or when to ask again. */
export interface BeforeWorkersUpgradeResponse extends CommonRetryResponse {}
