import type { KindDescriptor, KubernetesObject } from "@capikit/client";

/** The parts of a CustomResourceDefinition used for installing and removing it. */
export interface Crd extends KubernetesObject {
  spec: {
    group: string;
    scope: "Namespaced" | "Cluster";
    names: { plural: string; kind: string };
    versions: { name: string; served: boolean }[];
  };
  status?: { conditions?: { type: string; status: string; message?: string }[] };
}

/** Kind of CustomResourceDefinitions. */
export const crdKind: KindDescriptor<Crd> = Object.freeze({
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition",
  plural: "customresourcedefinitions",
  scope: "Cluster",
});

/** Returns the kinds of a definition, one for each served version. */
export function servedKinds({ spec }: Crd): readonly KindDescriptor<KubernetesObject>[] {
  const { plural, kind } = spec.names;
  const { group, scope } = spec;
  return spec.versions
    .filter(({ served }) => served)
    .map(({ name: version }) => ({ group, version, kind, plural, scope }));
}
