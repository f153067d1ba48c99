import type { ClusterClassVariable } from "../../core/v1beta2/index.ts";
import type { bytes, Hook, JSONValue, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { PatchType } from "./in-place-update-hooks.ts";

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

/**
 * GeneratePatches is called to patch the templates of a ClusterClass for a Cluster.
 *
 * It is called on each reconcile, once per external patch in the order of the ClusterClass. A call
 * receives the templates as changed by earlier patches. The same request must always have the same
 * response, because any difference causes a rollout of machines.
 *
 * +capikit:hook:summary="Called to generate patches for the templates of a cluster",
 *   tags="Topology Mutation Hook",
 *   extensions=named,
 *   patchRoots=spec;metadata.labels;metadata.annotations,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type GeneratePatches = Hook<GeneratePatchesRequest, GeneratePatchesResponse>;

/** Request of the GeneratePatches hook, with all templates of the topology and the variables. */
export interface GeneratePatchesRequest extends CommonRequest {
  /** Variables for all templates. */
  variables?: Variable[];

  /** Templates. Their order varies between calls. */
  items: GeneratePatchesRequestItem[];
}

/** A template and the variables for it. */
export interface GeneratePatchesRequestItem {
  /** Identifier of the item for the response. It differs in each call. */
  uid: string;

  /** Field that uses the template. */
  holderReference: HolderReference;

  /** The template, as changed by earlier patches. */
  object: RawExtension;

  /** Variables for this template. They override variables for all templates. */
  variables?: Variable[];
}

/** Response of the GeneratePatches hook. Cluster API applies patches in their order. */
export interface GeneratePatchesResponse extends CommonResponse {
  /** Patches. Templates without an item do not change. */
  items?: GeneratePatchesResponseItem[];
}

/** Patch of a template. Only changes of spec, labels and annotations have an effect. */
export interface GeneratePatchesResponseItem {
  /** Identifier of the item in the request. */
  uid: string;

  /** Format of the patch. */
  patchType: PatchType;

  /** JSON text of the patch in base64. */
  patch: bytes;
}

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

/** A variable of the topology. */
export interface Variable {
  /**
   * Name of the variable. The variable `builtin` has information of Cluster API: `Builtins`.
   */
  name: string;

  /** Value of the variable: any JSON. */
  value: JSONValue;
}

/** Reference to the field that uses a template. */
export interface HolderReference {
  /** API version of the object with the field. */
  apiVersion: string;

  /** Kind of the object with the field. */
  kind: string;

  /** Namespace of the object with the field. */
  namespace: string;

  /** Name of the object with the field. */
  name: string;

  /**
   * Path of the field, such as `spec.infrastructureRef`.
   * +kubebuilder:example="spec.template.spec.infrastructureRef"
   */
  fieldPath: string;
}
