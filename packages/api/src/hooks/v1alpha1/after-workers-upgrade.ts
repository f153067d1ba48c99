import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRetryResponse, UpgradeStepRequest } from "./common.ts";

/**
 * AfterWorkersUpgrade is called when all workers have a new version. While it blocks, the next step
 * or the end of the upgrade waits.
 *
 * It is called only for Clusters with a ClusterClass, for each version in the upgrade plan of the
 * workers.
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
 * Request of the AfterWorkersUpgrade hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface AfterWorkersUpgradeRequest<C = Cluster> extends UpgradeStepRequest<C> {
  /** Kubernetes version of the workers after the step. */
  kubernetesVersion: string;
}

/** Response of the AfterWorkersUpgrade hook; it can ask for a retry. */
export interface AfterWorkersUpgradeResponse extends CommonRetryResponse {}
