import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { metadataOnly, type PartialObjectMetadata } from "@capikit/client/kinds";

/** As much of a CustomResourceDefinition as migrations look at. */
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

/** The same by their metadata alone: whole ones of some providers are larger than a megabyte. */
export const crdMetadataKind: KindDescriptor<PartialObjectMetadata> = metadataOnly(crdKind);
