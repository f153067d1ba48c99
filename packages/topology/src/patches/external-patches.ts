import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import type {
  CanUpdateMachineSetRequest,
  CommonResponse,
  DiscoverVariablesRequest,
  DiscoverVariablesResponse,
  GeneratePatchesRequest,
  GeneratePatchesResponse,
  GenerateUpgradePlanRequest,
  GenerateUpgradePlanResponse,
  ValidateTopologyRequest,
  ValidateTopologyResponse,
} from "@capikit/api/hooks/v1alpha1";
import { errorMessage } from "@capikit/common/errors";
import { TopologyError, topologyError } from "../errors/topology-error.ts";

/** The extension of a call and the related object. */
export interface ExternalCall<Owner extends Cluster | ClusterClass> {
  /** The handler name in the ClusterClass: `handler.config`. */
  readonly extension: string;
  /** The object whose namespace the extension must select. */
  readonly forObject: Owner;
}

/** What an extension changes on existing Machines. */
export interface InPlaceAnswer {
  /** Name of the handler. */
  readonly extension: string;
  /** JSON pointers of changes that it does not make in place. If there are any, Machines are replaced. */
  readonly remaining: readonly string[];
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
  /**
   * Asks the extension that updates Machines in place about a change of a MachineDeployment.
   * Undefined without such an extension.
   */
  readonly updatesInPlace?: (
    forObject: Cluster,
    request: CanUpdateMachineSetRequest,
  ) => Promise<InPlaceAnswer | undefined>;
  /** Required for upgrades of clusters whose class has an upgrade plan extension. */
  readonly generateUpgradePlan?: (
    call: ExternalCall<Cluster>,
    request: GenerateUpgradePlanRequest,
  ) => Promise<GenerateUpgradePlanResponse>;
}

/** Adds the settings of its patch to a request, as the first member. */
export function withSettings<T extends object>(
  settings: Readonly<Record<string, string>> | undefined,
  request: T,
): T & { settings?: Record<string, string> } {
  return settings === undefined ? request : { settings: { ...settings }, ...request };
}

export function extensionMissing(where: string, extension: string): TopologyError {
  const message = `requires extension ${extension}: pass the extension, or skip external patches`;
  return topologyError("topology/extension-missing", where, message);
}

/** Calls an extension. @throws TopologyError when it does not answer, or not with success. */
export async function callExternal<Response extends CommonResponse>(
  where: string,
  extension: string,
  call: () => Promise<Response>,
): Promise<Response> {
  let response: Response;
  try {
    response = await call();
  } catch (error) {
    if (error instanceof TopologyError) throw error;
    const reason = errorMessage(error);
    throw topologyError(
      "topology/extension-failed",
      where,
      `the extension ${extension} failed: ${reason}`,
      error,
    );
  }
  if (response.status === "Success") return response;
  throw topologyError(
    "topology/extension-failed",
    where,
    `the extension ${extension} answered ${response.status ?? "without a status"}: ${response.message || "it gave no message"}`,
  );
}
