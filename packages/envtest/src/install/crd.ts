import type { KindDescriptor, KubernetesObject } from "@capikit/client";

/** A CustomResourceDefinition, as far as installing and removing it goes. */
export interface Crd extends KubernetesObject {
  spec: {
    group: string;
    scope: "Namespaced" | "Cluster";
    names: { plural: string; kind: string };
    versions: { name: string; served: boolean }[];
  };
  status?: { conditions?: { type: string; status: string; message?: string }[] };
}

/** What a client calls definitions by. */
export const crdKind: KindDescriptor<Crd> = Object.freeze({
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition",
  plural: "customresourcedefinitions",
  scope: "Cluster",
});

/** The kinds of objects that a definition has, one for each version that is served. */
export function servedKinds({ spec }: Crd): readonly KindDescriptor<KubernetesObject>[] {
  const { plural, kind } = spec.names;
  const { group, scope } = spec;
  return spec.versions
    .filter(({ served }) => served)
    .map(({ name: version }) => ({ group, version, kind, plural, scope }));
}
