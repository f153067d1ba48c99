import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";

/**
 * AfterControlPlaneInitialized is called when the API server of a cluster can be reached for the first time.
 *
 * It is called for clusters with a ClusterClass alone, until it succeeds once. It cannot hold anything back.
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
 * AfterControlPlaneInitializedRequest tells of the cluster whose control plane is there.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface AfterControlPlaneInitializedRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;
}

/** AfterControlPlaneInitializedResponse is the answer to AfterControlPlaneInitialized. */
export interface AfterControlPlaneInitializedResponse extends CommonResponse {}
