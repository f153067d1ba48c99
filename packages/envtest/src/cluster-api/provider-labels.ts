import { clusterctlLabel } from "@capikit/api/clusterctl/v1alpha3";
import { providerNameLabel } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";

/**
 * Returns objects with the labels that `clusterctl init` sets on the components of a provider. By
 * them, clusterctl finds the kinds to move, and Cluster API's tests build graphs of owners.
 *
 * @param provider Value of the label `cluster.x-k8s.io/provider`, such as `infrastructure-foo`.
 * Default: that of the first object with it.
 */
export function withProviderLabels<T extends KubernetesObject>(
  objects: readonly T[],
  provider: string | undefined = objects.map(labelOf).find((label) => label !== undefined),
): T[] {
  const added = { [clusterctlLabel]: "", ...(provider !== undefined && { [providerNameLabel]: provider }) };
  return objects.map((object) => {
    const { metadata } = object;
    return { ...object, metadata: { ...metadata, labels: { ...added, ...metadata.labels } } };
  });
}

function labelOf({ metadata }: KubernetesObject): string | undefined {
  return metadata.labels?.[providerNameLabel];
}
