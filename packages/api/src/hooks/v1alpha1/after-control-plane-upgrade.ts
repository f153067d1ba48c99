import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRetryResponse, UpgradeStepRequest } from "./common.ts";

/**
 * AfterControlPlaneUpgrade is called when all control plane machines have a new version. While it
 * blocks, the workers and the next step of the upgrade wait.
 *
 * It is called only for Clusters with a ClusterClass, for each version of an upgrade.
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
 * Request of the AfterControlPlaneUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface AfterControlPlaneUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Kubernetes version of the control plane after the step. */
  kubernetesVersion: string;
}

/** Response of the AfterControlPlaneUpgrade hook; it can ask for a retry. */
export interface AfterControlPlaneUpgradeResponse extends CommonRetryResponse {}
