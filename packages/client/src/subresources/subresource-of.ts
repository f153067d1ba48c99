import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";

/** Returns the descriptor for requests whose objects are those of a subresource. */
export function subresourceOf<T extends KubernetesObject>({
  group,
  version,
  kind,
  plural,
  scope,
}: KindDescriptor): KindDescriptor<T> {
  return { group, version, kind, plural, scope };
}
