import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";

/**
 * AfterControlPlaneInitialized is called when the API server of a Cluster is reachable for the
 * first time.
 *
 * It is called only for Clusters with a ClusterClass, until it succeeds once. It cannot block.
 *
 * +capikit:hook:summary="Called when a cluster's control plane is reachable for the first time",
 *   tags="Lifecycle Hooks",
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type AfterControlPlaneInitialized = Hook<
  AfterControlPlaneInitializedRequest,
  AfterControlPlaneInitializedResponse
>;

/**
 * Request of the AfterControlPlaneInitialized hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface AfterControlPlaneInitializedRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;
}

/** Response of the AfterControlPlaneInitialized hook. */
export interface AfterControlPlaneInitializedResponse extends CommonResponse {}
