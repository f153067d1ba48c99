import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRetryResponse, UpgradeStepRequest } from "./common.ts";

/**
 * BeforeWorkersUpgrade is called before the workers are upgraded to the next version. While it
 * blocks, the step does not start.
 *
 * It is called only for Clusters with a ClusterClass, for each version in the upgrade plan of the
 * workers.
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
 * Request of the BeforeWorkersUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeWorkersUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Current Kubernetes version of the workers. */
  fromKubernetesVersion: string;

  /** Kubernetes version after the step. */
  toKubernetesVersion: string;
}

/** Response of the BeforeWorkersUpgrade hook; it can ask for a retry. */
export interface BeforeWorkersUpgradeResponse extends CommonRetryResponse {}
