import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

/**
 * BeforeClusterDelete is called when a cluster is to be deleted, before anything of it is, and holds the deletion back while it blocks.
 *
 * It is called for clusters with a ClusterClass alone. Once all extensions let go, the cluster carries the annotation
 * `runtime.cluster.x-k8s.io/ok-to-delete`.
 *
 * +capikit:hook:summary="Called before a cluster is deleted",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type BeforeClusterDelete = Hook<BeforeClusterDeleteRequest, BeforeClusterDeleteResponse>;

/**
 * BeforeClusterDeleteRequest tells of the cluster that is to be deleted.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface BeforeClusterDeleteRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;
}

/** BeforeClusterDeleteResponse is the answer to BeforeClusterDelete: whether to go on, or when to ask again. */
export interface BeforeClusterDeleteResponse extends CommonRetryResponse {}
