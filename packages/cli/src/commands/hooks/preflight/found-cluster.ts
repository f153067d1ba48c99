import { type ConvertibleObject, convert } from "@capikit/api/conversion";
import type { KubernetesObject } from "@capikit/api/meta";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { compareText } from "@capikit/common/text";
import type { FoundExtension } from "./judge-extension.ts";
import { isRegistration, runtimeGroup } from "./registration-kinds.ts";

/** The relevant state of a management cluster. */
export interface FoundCluster {
  /** Source: a file name or an address. */
  readonly source: string;
  /** Cluster API's by name, then those of other groups by kind and name. */
  readonly extensions: readonly FoundExtension[];
  /** Version of the core provider in the clusterctl inventory. */
  readonly core: string | undefined;
  /** Parts that could not be read, each with the reason. */
  readonly unknown: readonly string[];
}

const oldVersion = `${runtimeGroup}/v1alpha1`;
const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";

/** Selects the relevant objects. */
export function foundIn(
  source: string,
  objects: readonly KubernetesObject[],
  unknown: readonly string[] = [],
): FoundCluster {
  const isOfClusterApi = ({ apiVersion }: KubernetesObject): boolean =>
    apiVersion?.startsWith(`${runtimeGroup}/`) === true;
  const byKindAndName = (a: KubernetesObject, b: KubernetesObject): number =>
    compareText(a.kind ?? "", b.kind ?? "") || compareText(a.metadata.name ?? "", b.metadata.name ?? "");
  const configs = objects.filter((one) => one.kind === "ExtensionConfig" && isOfClusterApi(one));
  const others = objects.filter((one) => !isOfClusterApi(one) && isRegistration(one));
  const extensions = [
    ...configs.sort(byKindAndName).map(foundExtension),
    ...others.sort(byKindAndName).map(otherExtension),
  ];
  const core = objects.find(
    ({ kind, apiVersion, ...rest }) =>
      kind === "Provider" &&
      apiVersion?.startsWith("clusterctl.cluster.x-k8s.io/") &&
      (rest as { readonly type?: unknown }).type === "CoreProvider",
  ) as { readonly version?: string } | undefined;
  return { source, extensions, core: core?.version, unknown };
}

function foundExtension(object: KubernetesObject): FoundExtension {
  const config =
    object.apiVersion === oldVersion
      ? convert(object as ConvertibleObject, `${runtimeGroup}/v1beta2`, { getAPIVersion })
      : object;
  return {
    config: config as unknown as ExtensionConfig,
    isOfClusterApi: true,
    writersOfOldApi: writersOfOldApi(object),
  };
}

function otherExtension(object: KubernetesObject): FoundExtension {
  return { config: object as unknown as ExtensionConfig, isOfClusterApi: false, writersOfOldApi: [] };
}

/** ExtensionConfigs have no references whose version could be queried. */
function getAPIVersion(): never {
  throw new TypeError("an ExtensionConfig has no references");
}

/** Returns the managers that have written the object in the old version. */
function writersOfOldApi({ metadata }: KubernetesObject): readonly string[] {
  const applied = metadata.annotations?.[lastApplied];
  const managers = (metadata.managedFields ?? [])
    .filter(({ apiVersion }) => apiVersion === oldVersion)
    .map(({ manager }) => manager ?? "somebody");
  const isApplied = applied?.includes(`"apiVersion":"${oldVersion}"`) === true;
  return [...new Set([...managers, ...(isApplied ? ["kubectl apply"] : [])])].sort();
}
