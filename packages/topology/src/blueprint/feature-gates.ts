import type { ClusterClass } from "@capikit/api/core/v1beta2";

/** Feature gates of Cluster API that change its topologies. */
export interface FeatureGates {
  /**
   * Allows extensions. Default: on if the ClusterClass uses extensions; off otherwise, as in
   * Cluster API.
   */
  readonly RuntimeSDK?: boolean;
  /** Allows taints. Default: off, as in Cluster API. */
  readonly MachineTaintPropagation?: boolean;
}

export function enabledGates(
  gates: FeatureGates | undefined,
  { spec }: Pick<ClusterClass, "spec">,
): Required<FeatureGates> {
  const usesExtensions =
    spec.upgrade?.external?.generateUpgradePlanExtension !== undefined ||
    spec.patches?.some(({ external }) => external !== undefined) === true;
  return {
    RuntimeSDK: gates?.RuntimeSDK ?? usesExtensions,
    MachineTaintPropagation: gates?.MachineTaintPropagation ?? false,
  };
}
