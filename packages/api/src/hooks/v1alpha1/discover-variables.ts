import type { ClusterClassVariable } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";

/**
 * DiscoverVariables is called to learn which variables an external patch of a ClusterClass takes.
 *
 * It is called when the ClusterClass is reconciled. Answers are kept for ten minutes.
 *
 * +capikit:hook:summary="Called to learn the variables of a ClusterClass patch",
 *   tags="Topology Mutation Hook",
 *   extensions=named,
 *   cache=10m,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.4
 */
export type DiscoverVariables = Hook<DiscoverVariablesRequest, DiscoverVariablesResponse>;

/** DiscoverVariablesRequest asks for the variables of the patch that its settings belong to. */
export interface DiscoverVariablesRequest extends CommonRequest {}

/**
 * DiscoverVariablesResponse holds the variables.
 *
 * @typeParam V the type of a variable: of core v1beta2, or of v1beta1 for Cluster API up to v1.12.
 */
export interface DiscoverVariablesResponse<V = ClusterClassVariable> extends CommonResponse {
  /** variables that the patch takes, each with its schema. */
  variables?: V[];
}
