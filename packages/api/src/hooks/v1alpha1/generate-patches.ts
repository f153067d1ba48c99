import type { bytes, Hook, RawExtension } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { PatchType } from "./patch.ts";
import type { HolderReference, Variable } from "./template-item.ts";

/**
 * GeneratePatches is called to change the templates of a ClusterClass for one cluster.
 *
 * It is called on every reconcile of a cluster whose ClusterClass has an external patch, once for each such patch in the order of the
 * ClusterClass. A call sees what the patches before it have changed. The same request must give the same patches: whatever differs from one
 * call to the next rolls machines out.
 *
 * +capikit:hook:summary="Called to compute patches of a cluster's templates",
 *   tags="Topology Mutation Hook",
 *   extensions=named,
 *   patchRoots=spec;metadata.labels;metadata.annotations,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.2
 */
export type GeneratePatches = Hook<GeneratePatchesRequest, GeneratePatchesResponse>;

/** GeneratePatchesRequest holds all templates of the cluster's topology, and the variables to fill them from. */
export interface GeneratePatchesRequest extends CommonRequest {
  /** variables that count for all templates. */
  variables?: Variable[];

  /** items are the templates. Their order is not the same in every call. */
  items: GeneratePatchesRequestItem[];
}

/** GeneratePatchesRequestItem is a template and what is known of its use. */
export interface GeneratePatchesRequestItem {
  /** uid names the item in the response. It is another one in every call. */
  uid: string;

  /** holderReference is the field that the template is used in. */
  holderReference: HolderReference;

  /** object is the template, as the patches before this one left it. */
  object: RawExtension;

  /** variables that count for this template alone; they go before those of the request. */
  variables?: Variable[];
}

/** GeneratePatchesResponse holds the patches, which are applied in the order in which they stand. */
export interface GeneratePatchesResponse extends CommonResponse {
  /** items are the patches. A template without an item stays as it is. */
  items?: GeneratePatchesResponseItem[];
}

/** GeneratePatchesResponseItem is a patch of one template. Of what it changes, spec, labels and annotations are kept. */
export interface GeneratePatchesResponseItem {
  /** uid of the item in the request. */
  uid: string;

  /** patchType says how the patch is written. */
  patchType: PatchType;

  /** patch is the JSON text of the patch, in base64. */
  patch: bytes;
}
