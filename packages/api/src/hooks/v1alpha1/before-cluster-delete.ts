import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

/**
 * BeforeClusterDelete is called after a request to delete a Cluster, before Cluster API deletes any
 * of its objects. While it blocks, the objects remain.
 *
 * It is called only for Clusters with a ClusterClass. When no extension blocks any more, the
 * Cluster receives the annotation `runtime.cluster.x-k8s.io/ok-to-delete`.
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
 * Request of the BeforeClusterDelete hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeClusterDeleteRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;
}

/** Response of the BeforeClusterDelete hook; it can ask for a retry. */
export interface BeforeClusterDeleteResponse extends CommonRetryResponse {}
