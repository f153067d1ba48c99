import { provider } from "@capikit/api/clusterctl/v1alpha3";
import { type ConvertibleObject, convert } from "@capikit/api/conversion";
import {
  type CustomResourceDefinition,
  customResourceDefinition,
  type JSONSchemaProps,
} from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { extensionConfig as oldExtensionConfig } from "@capikit/api/runtime/v1alpha1";
import { type ExtensionConfig, extensionConfig } from "@capikit/api/runtime/v1beta2";
import { type Client, createClient, loadConfig } from "@capikit/client";
import { ApiError, ConfigError, isNotFound, isRequestError } from "@capikit/client/errors";
import { isRecord, textAt, valueAt } from "@capikit/common/json";
import { compareText, redactUrl } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { cliClient } from "../../shared/cluster/reach-cluster.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { FoundExtension } from "./judge-extension.ts";

/** API group of Cluster API's ExtensionConfig. */
const runtimeGroup = "runtime.cluster.x-k8s.io";

/**
 * Returns the kinds with which other groups than Cluster API's register extensions, by their
 * schemas: they have a `spec.clientConfig`, and hooks in `status.handlers`.
 */
export function registrationKinds(
  crds: readonly CustomResourceDefinition[],
): readonly KindDescriptor<KubernetesObject>[] {
  return crds.flatMap(({ spec: { group, names, scope, versions } }) => {
    const stored = versions.find(({ storage }) => storage);
    if (group === runtimeGroup || stored === undefined) return [];
    const { spec, status } = stored.schema?.openAPIV3Schema?.properties ?? {};
    const handler = itemsOf(status?.properties?.handlers);
    if (spec?.properties?.clientConfig === undefined || handler?.properties?.requestHook === undefined)
      return [];
    const { kind, plural } = names;
    return [
      { group, version: stored.name, kind, plural, scope: scope === "Cluster" ? "Cluster" : "Namespaced" },
    ];
  });
}

/** Reports whether an object of any group registers an extension: has members of the types of an ExtensionConfig. */
export function isRegistration(object: KubernetesObject): boolean {
  const [spec, handlers = [], conditions = []] = [
    valueAt(object, "spec"),
    valueAt(object, "status", "handlers"),
    valueAt(object, "status", "conditions"),
  ];
  const isHandler = (one: unknown): boolean =>
    [["name"], ["requestHook", "apiVersion"], ["requestHook", "hook"]].every((path) => textAt(one, ...path));
  const isWhole = Array.isArray(handlers) && handlers.every(isHandler) && Array.isArray(conditions);
  return isRecord(spec) && isRecord(spec.clientConfig) && isWhole && conditions.every(isRecord);
}

function itemsOf(schema: JSONSchemaProps | undefined): JSONSchemaProps | undefined {
  return isRecord(schema?.items) ? (schema.items as JSONSchemaProps) : undefined;
}

/** The relevant state of a management cluster. */
interface FoundCluster {
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
  const all = objects.filter((one) => one.kind === "ExtensionConfig" && isOfClusterApi(one));
  const [configs, odd] = [all.filter(isRegistration), all.filter((one) => !isRegistration(one))];
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
  return {
    source,
    extensions,
    core: textAt(core, "version") || undefined,
    unknown: [...unknown, ...odd.map(oddText)],
  };
}

function oddText({ metadata }: KubernetesObject): string {
  return `ExtensionConfig ${metadata.name ?? ""}: invalid spec.clientConfig, status.handlers or status.conditions`;
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

/**
 * Reads the state of a management cluster. Registrations of other groups than Cluster API's are
 * unknown without permission to list them or CustomResourceDefinitions.
 *
 * @throws UsageError when it cannot be read
 */
export async function readCluster(
  where: { readonly kubeconfig: string | undefined; readonly context: string | undefined },
  { env, signal }: Pick<Io, "env" | "signal">,
): Promise<FoundCluster> {
  try {
    const config = await loadConfig(where, env);
    const client = createClient(config, cliClient);
    try {
      const extensions = await all(client, extensionConfig, signal);
      const old = extensions === undefined ? await all(client, oldExtensionConfig, signal) : undefined;
      const unknown: string[] = [];
      const permitted = async <T extends KubernetesObject>(kind: KindDescriptor<T>, what: string) => {
        try {
          return (await all(client, kind, signal)) ?? [];
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 403)) throw error;
          unknown.push(`${what}: ${error.message}`);
          return [];
        }
      };
      const crds = await permitted(customResourceDefinition, "extensions of other groups");
      const kinds = registrationKinds(crds);
      const others = await Promise.all(
        kinds.map((kind) => permitted(kind, `extensions that a ${kind.kind} of ${kind.group} registers`)),
      );
      const providers = await permitted(provider, "core provider in the inventory of clusterctl");
      const objects = [...(extensions ?? old ?? []), ...others.flat(), ...providers];
      return foundIn(redactUrl(config.server), objects, unknown.sort());
    } finally {
      await client.close();
    }
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, "set --kubeconfig to a file");
    if (isRequestError(error))
      throw new UsageError(
        `cannot read the registered extensions: ${error.message}`,
        "use a kubeconfig that can list ExtensionConfigs and CustomResourceDefinitions, or a dump: --from FILE",
      );
    throw error;
  }
}

/** Returns all objects of a kind; undefined if the cluster does not serve it. */
async function all<T extends KubernetesObject>(
  client: Client,
  kind: KindDescriptor<T>,
  signal: AbortSignal,
): Promise<readonly T[] | undefined> {
  const objects: T[] = [];
  try {
    for await (const object of client.listAll(kind, { signal })) objects.push(object);
    return objects;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
