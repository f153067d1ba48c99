/** Content of `metadata.yaml`: the contract of each release series. */
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

/** API version of clusterctl's own types. */
export const clusterctlApiVersion = "clusterctl.cluster.x-k8s.io/v1alpha3";
