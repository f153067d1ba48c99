import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { HolderReference, Variable } from "./template-item.ts";

/**
 * ValidateTopology is called to judge the templates of a cluster when all patches have been applied. Failure stops the reconcile.
 *
 * +capikit:hook:summary="Called to validate a cluster's topology after all patches",
 *   tags="Topology Mutation Hook",
 *   extensions=named,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type ValidateTopology = Hook<ValidateTopologyRequest, ValidateTopologyResponse>;

/** ValidateTopologyRequest holds all templates of the cluster's topology, patched, and the variables. */
export interface ValidateTopologyRequest extends CommonRequest {
  /** variables that count for all templates. */
  variables?: Variable[];

  /** items are the templates. Their order is not the same in every call. */
  items: ValidateTopologyRequestItem[];
}

/** ValidateTopologyRequestItem is a template and what is known of its use. */
export interface ValidateTopologyRequestItem {
  /** holderReference is the field that the template is used in. */
  holderReference: HolderReference;

  /** object is the template after all patches. */
  object: RawExtension;

  /** variables that count for this template alone; they go before those of the request. */
  variables?: Variable[];
}

/** ValidateTopologyResponse says by its status whether the topology is good, and by its message what is not. */
export interface ValidateTopologyResponse extends CommonResponse {}
