import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import type {
  DiscoverVariablesRequest,
  DiscoverVariablesResponse,
  GeneratePatchesRequest,
  GeneratePatchesResponse,
  GenerateUpgradePlanRequest,
  GenerateUpgradePlanResponse,
  ValidateTopologyRequest,
  ValidateTopologyResponse,
} from "@capikit/api/hooks/v1alpha1";

/** The extension of a call and the related object. */
export interface ExternalCall<Owner extends Cluster | ClusterClass> {
  /** The handler name in the ClusterClass: `handler.config`. */
  readonly extension: string;
  /** The object whose namespace the extension must select. */
  readonly forObject: Owner;
}

/**
 * Calls Runtime Extensions. Requests have no `apiVersion` and `kind`; the implementation sets them
 * for the handler's version, as `createHookClient` of @capikit/extension-kit does. A rejection, or
 * a status other than `Success`, ends the rendering.
 */
export interface ExternalPatches {
  readonly generatePatches: (
    call: ExternalCall<Cluster>,
    request: GeneratePatchesRequest,
  ) => Promise<GeneratePatchesResponse>;
  readonly validateTopology: (
    call: ExternalCall<Cluster>,
    request: ValidateTopologyRequest,
  ) => Promise<ValidateTopologyResponse>;
  readonly discoverVariables: (
    call: ExternalCall<ClusterClass>,
    request: DiscoverVariablesRequest,
  ) => Promise<DiscoverVariablesResponse>;
  /** Required for upgrades of clusters whose class has an upgrade plan extension. */
  readonly generateUpgradePlan?: (
    call: ExternalCall<Cluster>,
    request: GenerateUpgradePlanRequest,
  ) => Promise<GenerateUpgradePlanResponse>;
}
