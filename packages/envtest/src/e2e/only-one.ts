import type { KubernetesObject } from "@capikit/client";
import type { ClusterRef } from "./environment.ts";

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
