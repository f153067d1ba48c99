import type { CustomResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";

/** Returns the kinds of a definition, one for each served version. */
export function servedKinds({ spec }: CustomResourceDefinition): readonly KindDescriptor<KubernetesObject>[] {
  const { plural, kind } = spec.names;
  const { group } = spec;
  const scope = spec.scope === "Cluster" ? "Cluster" : "Namespaced";
  return spec.versions
    .filter(({ served }) => served)
    .map(({ name: version }) => ({ group, version, kind, plural, scope }));
}
