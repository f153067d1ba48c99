import type { ClusterClassVariable } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";

/**
 * DiscoverVariables is called to discover the variables of an external patch in a ClusterClass.
 *
 * It is called when the ClusterClass is reconciled. Cluster API caches responses for ten minutes.
 *
 * +capikit:hook:summary="Called to discover the variables of a ClusterClass patch",
 *   tags="Topology Mutation Hook",
 *   extensions=named,
 *   cache=10m,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.4
 */
export type DiscoverVariables = Hook<DiscoverVariablesRequest, DiscoverVariablesResponse>;

/** Request of the DiscoverVariables hook. */
export interface DiscoverVariablesRequest extends CommonRequest {}

/**
 * Response of the DiscoverVariables hook.
 *
 * @typeParam V the type of a variable: from core v1beta2, or from v1beta1 for Cluster API up to
 * v1.12.
 */
export interface DiscoverVariablesResponse<V = ClusterClassVariable> extends CommonResponse {
  /** Variables of the patch with their schemas. */
  variables?: V[];
}
