import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonRetryResponse } from "./common.ts";

/**
 * BeforeClusterCreate is called before the objects of a cluster's topology are created, and holds their creation back while it blocks.
 *
 * It is called for clusters with a ClusterClass alone, on every reconcile until the cluster has an infrastructure and a control plane: an
 * extension must stand being called again.
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
 * BeforeClusterCreateRequest tells of the cluster that is to be created.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface BeforeClusterCreateRequest<C = Cluster> extends CommonRequest {
  /** cluster that the hook is called for, as it is stored, without status and without managed fields. */
  cluster: C;
}

/** BeforeClusterCreateResponse is the answer to BeforeClusterCreate: whether to go on, or when to ask again. */
export interface BeforeClusterCreateResponse extends CommonRetryResponse {}
