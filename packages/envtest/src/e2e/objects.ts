import { customResourceDefinition } from "@capikit/api/kubernetes";
import { isClusterApiGroup } from "@capikit/api/meta";
import {
  type Client,
  createDiscovery,
  type DynamicObject,
  type KindDescriptor,
  type KubernetesObject,
} from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import type { ClusterRef } from "./environment.ts";

const crds = metadataOnly(customResourceDefinition);

/**
 * Returns the namespaced kinds of Cluster API and of providers, in their preferred versions,
 * Clusters first: groups of Cluster API, and groups with a CRD of a contract.
 */
export async function clusterApiKinds(
  client: Client,
  signal?: AbortSignal,
): Promise<readonly KindDescriptor<DynamicObject>[]> {
  const [resources, definitions] = await Promise.all([
    // Without a cache, because CRDs may be newer than it.
    createDiscovery(client.transport).resources({ signal }),
    client.list(crds, { signal }),
  ]);
  const groups = new Set(
    definitions.items
      .filter(({ metadata }) => Object.keys(metadata.labels ?? {}).some((label) => isContract(label)))
      .map(({ metadata: { name = "" } }) => name.slice(name.indexOf(".") + 1)),
  );
  const seen = new Set<string>();
  return resources
    .filter(({ kind: { group, plural, scope }, verbs }) => {
      const isOurs = isClusterApiGroup(group) || groups.has(group);
      const id = `${plural}.${group}`;
      if (!isOurs || scope !== "Namespaced" || !verbs.includes("list") || seen.has(id)) return false;
      seen.add(id);
      return true;
    })
    .map(({ kind }) => kind)
    .sort((a, b) => Number(b.kind === "Cluster") - Number(a.kind === "Cluster"));
}

function isContract(label: string): boolean {
  return /^cluster\.x-k8s\.io\/v\d/.test(label);
}

/** Returns the name of an object in messages: `Machine default/m1`. */
export function objectTitle({ kind, metadata: { namespace, name } }: KubernetesObject): string {
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}

/**
 * Returns the object of a name, or the only one without a name.
 *
 * @throws TypeError without an object, and for several.
 */
export function onlyOne<T extends KubernetesObject>(
  objects: readonly T[],
  kind: string,
  { namespace, name: clusterName }: ClusterRef,
  name: string | undefined,
): T {
  const found = objects.filter(({ metadata }) => name === undefined || metadata.name === name);
  const [first] = found;
  const names = objects.map(({ metadata }) => metadata.name).join(", ");
  if (first === undefined || found.length > 1)
    throw new TypeError(
      `Cluster ${namespace}/${clusterName} has ${found.length} objects of kind ${kind}${name === undefined ? "" : ` with name ${name}`}, not one: ${names || "none"}`,
    );
  return first;
}
