/** What `metadata.yaml` says: which contract each series of releases speaks. */
export interface ProviderMetadata {
  readonly releaseSeries: readonly ReleaseSeries[];
}

/** The releases of one minor version. */
export interface ReleaseSeries {
  readonly major: number;
  readonly minor: number;
  /** Such as `v1beta2`. */
  readonly contract: string;
}

/** The API version of everything that is clusterctl's own. */
export const clusterctlApiVersion = "clusterctl.cluster.x-k8s.io/v1alpha3";
