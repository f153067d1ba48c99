import { textAt } from "@capikit/common/json";

/** A provider that is installed in a management cluster. */
export interface InstalledProvider {
  /** Such as `infrastructure-aws`. */
  readonly name: string;
  /** Such as `aws`. */
  readonly providerName: string;
  /** Such as `InfrastructureProvider`. */
  readonly type: string;
  readonly version: string;
  readonly namespace: string;
}

/** Reads a Provider object of the group `clusterctl.cluster.x-k8s.io`. */
export function installedProvider(object: unknown): InstalledProvider {
  return {
    name: textAt(object, "metadata", "name"),
    providerName: textAt(object, "providerName"),
    type: textAt(object, "type"),
    version: textAt(object, "version"),
    namespace: textAt(object, "metadata", "namespace"),
  };
}
