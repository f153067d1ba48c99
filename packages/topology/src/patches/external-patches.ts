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

/** Which extension is called, and for what. */
export interface ExternalCall<Owner extends Cluster | ClusterClass> {
  /** The handler as the ClusterClass names it: `handler.config`. */
  readonly extension: string;
  /** The object whose namespace the extension must select. */
  readonly forObject: Owner;
}

/**
 * Calls Runtime Extensions. Requests come without `apiVersion` and `kind`, which the one who sends them sets to the version of the handler, as
 * `createHookClient` of @capikit/extension-kit does. A rejection, or a status other than `Success`, ends the rendering.
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
  /** Needed for upgrades of clusters whose class names an extension for their plan. */
  readonly generateUpgradePlan?: (
    call: ExternalCall<Cluster>,
    request: GenerateUpgradePlanRequest,
  ) => Promise<GenerateUpgradePlanResponse>;
}
