import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRetryResponse, UpgradeStepRequest } from "./common.ts";

/**
 * BeforeControlPlaneUpgrade is called before the control plane is upgraded to the next version.
 * While it blocks, the step does not start.
 *
 * It is called only for Clusters with a ClusterClass, for each version of an upgrade.
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
 * Request of the BeforeControlPlaneUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeControlPlaneUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Current Kubernetes version of the control plane. */
  fromKubernetesVersion: string;

  /** Kubernetes version after the step. */
  toKubernetesVersion: string;
}

/** Response of the BeforeControlPlaneUpgrade hook; it can ask for a retry. */
export interface BeforeControlPlaneUpgradeResponse extends CommonRetryResponse {}
