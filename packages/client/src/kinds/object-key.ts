import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Returns the key of an object in its kind: `namespace/name`, or the name for cluster-scoped kinds.
 */
export function objectKey({ metadata: { namespace, name } }: Pick<KubernetesObject, "metadata">): string {
  return namespace ? `${namespace}/${name}` : String(name);
}
