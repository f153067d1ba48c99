import type { bytes, Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { PatchType } from "./patch.ts";
import type { HolderReference, Variable } from "./template-item.ts";

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
