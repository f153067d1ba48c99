import { type ConvertibleObject, convert } from "@capikit/api/conversion";
import type { KubernetesObject } from "@capikit/api/meta";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import type { FoundExtension } from "./judge-extension.ts";

/** What was found of a management cluster. */
export interface FoundCluster {
  /** Where: a file's name, or an address. */
  readonly source: string;
  /** By name. */
  readonly extensions: readonly FoundExtension[];
  /** The version of the core provider, as clusterctl has noted it. */
  readonly core: string | undefined;
}

const group = "runtime.cluster.x-k8s.io";
const oldVersion = `${group}/v1alpha1`;
const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";

/** Picks what matters of objects. */
export function foundIn(source: string, objects: readonly KubernetesObject[]): FoundCluster {
  const extensions = objects
    .filter(({ kind, apiVersion }) => kind === "ExtensionConfig" && apiVersion?.startsWith(`${group}/`))
    .map(foundExtension)
    .sort((a, b) => ((a.config.metadata.name ?? "") < (b.config.metadata.name ?? "") ? -1 : 1));
  const core = objects.find(
    ({ kind, apiVersion, ...rest }) =>
      kind === "Provider" &&
      apiVersion?.startsWith("clusterctl.cluster.x-k8s.io/") &&
      (rest as { readonly type?: unknown }).type === "CoreProvider",
  ) as { readonly version?: string } | undefined;
  return { source, extensions, core: core?.version };
}

function foundExtension(object: KubernetesObject): FoundExtension {
  const config =
    object.apiVersion === oldVersion
      ? convert(object as ConvertibleObject, `${group}/v1beta2`, { getAPIVersion })
      : object;
  return { config: config as unknown as ExtensionConfig, writersOfOldApi: writersOfOldApi(object) };
}

/** ExtensionConfigs refer to nothing whose version could be asked for. */
function getAPIVersion(): never {
  throw new TypeError("an ExtensionConfig has no references");
}

/** Everybody who has written the object in the old version; an object read through it need not have been. */
function writersOfOldApi({ metadata }: KubernetesObject): readonly string[] {
  const applied = metadata.annotations?.[lastApplied];
  const managers = (metadata.managedFields ?? [])
    .filter(({ apiVersion }) => apiVersion === oldVersion)
    .map(({ manager }) => manager ?? "somebody");
  const isApplied = applied?.includes(`"apiVersion":"${oldVersion}"`) === true;
  return [...new Set([...managers, ...(isApplied ? ["kubectl apply"] : [])])].sort();
}
