import type { Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { HolderReference, Variable } from "./template-item.ts";

/**
 * ValidateTopology is called to validate the templates of a Cluster after all patches are applied.
 * A Failure fails the reconcile.
 *
 * +capikit:hook:summary="Called to validate a cluster's topology after all patches",
 *   tags="Topology Mutation Hook",
 *   extensions=named,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type ValidateTopology = Hook<ValidateTopologyRequest, ValidateTopologyResponse>;

/**
 * Request of the ValidateTopology hook, with all patched templates of the topology and the
 * variables.
 */
export interface ValidateTopologyRequest extends CommonRequest {
  /** Variables for all templates. */
  variables?: Variable[];

  /** Templates. Their order varies between calls. */
  items: ValidateTopologyRequestItem[];
}

/** A template and the variables for it. */
export interface ValidateTopologyRequestItem {
  /** Field that uses the template. */
  holderReference: HolderReference;

  /** The template after all patches. */
  object: RawExtension;

  /** Variables for this template. They override variables for all templates. */
  variables?: Variable[];
}

/** Response of the ValidateTopology hook. On Failure, the message describes the errors. */
export interface ValidateTopologyResponse extends CommonResponse {}
