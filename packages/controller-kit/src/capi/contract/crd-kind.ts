import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { metadataOnly, type PartialObjectMetadata } from "@capikit/client/kinds";

/** The fields of a CustomResourceDefinition that migrations use. */
export interface CustomResourceDefinition extends KubernetesObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly scope: "Namespaced" | "Cluster";
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly storage: boolean;
    }[];
  };
  readonly status?: { readonly storedVersions?: readonly string[] };
}

/** CustomResourceDefinitions. */
export const crdKind: KindDescriptor<CustomResourceDefinition> = Object.freeze({
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition",
  plural: "customresourcedefinitions",
  scope: "Cluster",
});

/** The metadata only: whole definitions of some providers exceed a megabyte. */
export const crdMetadataKind: KindDescriptor<PartialObjectMetadata> = metadataOnly(crdKind);
