import type { int32, KubernetesList, KubernetesObject } from "../../meta/index.ts";

/**
 * The metadata.yaml of a provider's release: which contract each of its release series implements.
 *
 * +kubebuilder:resource:path=metadata,scope=Namespaced
 * +kubebuilder:storageversion
 */
export interface Metadata extends KubernetesObject {
  /** The release series of the provider. */
  releaseSeries?: ReleaseSeries[];
}

/** A list of Metadata objects. */
export interface MetadataList extends KubernetesList<Metadata> {}

/** All releases of one major and minor version. */
export interface ReleaseSeries {
  /** The major version. */
  major?: int32;

  /** The minor version. */
  minor?: int32;

  /** The contract they implement, such as v1beta2. */
  contract?: string;
}
