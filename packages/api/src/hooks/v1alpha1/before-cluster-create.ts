import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

/**
 * BeforeClusterCreate is called before the objects of a Cluster's topology are created. While it
 * blocks, they are not created.
 *
 * It is called only for Clusters with a ClusterClass, on each reconcile until the Cluster has an
 * infrastructure and a control plane. Extensions must expect repeated calls.
 *
 * +capikit:hook:summary="Called before the objects of a cluster are created",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   extensions=all,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type BeforeClusterCreate = Hook<BeforeClusterCreateRequest, BeforeClusterCreateResponse>;

/**
 * Request of the BeforeClusterCreate hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface BeforeClusterCreateRequest<C = Cluster> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;
}

/** Response of the BeforeClusterCreate hook; it can ask for a retry. */
export interface BeforeClusterCreateResponse extends CommonRetryResponse {}
