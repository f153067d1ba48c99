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
import { didYouMean, isDnsLabel, nearestName } from "@capikit/common/text";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError, topologyError } from "../errors/topology-error.ts";

/** The extension of a call and the related object. */
export interface ExternalCall<Owner extends Cluster | ClusterClass> {
  /** The handler name in the ClusterClass: `handler.config`. */
  readonly extension: string;
  /** The object whose namespace the extension must select. */
  readonly forObject: Owner;
}

/** A handler of a discovered extension. */
export interface KnownHandler {
  /** `handler.config`. */
  readonly name: string;
  /** Name of the hook. */
  readonly hook: string;
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
  /** Handlers of the extensions. ClusterClasses must name these, with their hooks. Default: unknown. */
  readonly handlers?: readonly KnownHandler[];
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

/** Throws if a ClusterClass names handlers that the known extensions do not have. @throws TopologyError */
export function checkHandlers({ spec }: ClusterClass, known: readonly KnownHandler[]): void {
  const named = (spec.patches ?? []).flatMap(({ name, external }) => [
    { where: `patch ${name}`, hook: "GeneratePatches", name: external?.generatePatchesExtension },
    { where: `patch ${name}`, hook: "ValidateTopology", name: external?.validateTopologyExtension },
    { where: `patch ${name}`, hook: "DiscoverVariables", name: external?.discoverVariablesExtension },
  ]);
  const plan = spec.upgrade?.external?.generateUpgradePlanExtension;
  named.push({ where: "upgrade plan", hook: "GenerateUpgradePlan", name: plan });
  const diagnostics = named.flatMap(({ where, hook, name }) => {
    const problem = name === undefined ? undefined : handlerProblem({ name, hook }, known);
    return problem === undefined ? [] : [topologyProblem("topology/extension-handler", where, problem)];
  });
  if (diagnostics.length > 0) throw new TopologyError(diagnostics);
}

/**
 * Describes why a handler that a ClusterClass names cannot be called. Undefined if it can, and for
 * handlers of ExtensionConfigs that are not known.
 */
function handlerProblem({ name, hook }: KnownHandler, known: readonly KnownHandler[]): string | undefined {
  const [handler = "", config, ...rest] = name.split(".");
  if (config === undefined || rest.length > 0 || !isDnsLabel(handler) || !isDnsLabel(config))
    return `${JSON.stringify(name)} is not the name of a handler, a dot, and the name of an ExtensionConfig`;
  const others = known.filter((one) => one.name.endsWith(`.${config}`));
  const found = others.find((one) => one.name === name);
  if (others.length === 0 || found?.hook === hook) return undefined;
  const names = others.filter((one) => one.hook === hook).map((one) => one.name);
  const problem = found === undefined ? "is not a handler of the extension" : `is a handler of ${found.hook}`;
  if (names.length === 0) return `${name} ${problem}: it has none of ${hook}`;
  const near = names.length > 1 ? didYouMean(nearestName(name, names)) : undefined;
  return `${name} ${problem}: its handlers of ${hook} are ${names.join(", ")}${near === undefined ? "" : `; ${near}`}`;
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
