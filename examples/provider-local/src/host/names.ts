import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import type { LocalCluster } from "../../api/infrastructure/v1beta2/index.ts";

/** The shared API server. The underscore avoids conflicts with names of Clusters. */
export const sharedApiServer = "_shared";

/**
 * Names the API server of a LocalCluster by its Cluster: a Cluster that is created again from a
 * ClusterClass has a LocalCluster with another name, and adopts the API server. UIDs change in a move.
 */
export function apiServerNameOf({ metadata, spec }: Pick<LocalCluster, "metadata" | "spec">): string {
  const { namespace, name, labels } = metadata;
  // The core sets the label with the reference to the owner, before which no API server is started.
  const clusterName = labels?.[clusterNameLabel] ?? name;
  return spec?.apiServer === "Shared" ? sharedApiServer : `${namespace}.${clusterName}`;
}

/** Names the Node of a machine. Clusters of several namespaces may share an API server. */
export function nodeNameOf(
  cluster: Pick<LocalCluster, "metadata" | "spec">,
  { namespace, name }: { readonly namespace?: string; readonly name?: string },
): string {
  return cluster.spec?.apiServer === "Shared" ? `${namespace}.${name}` : String(name);
}

/** Returns the identifier of a machine outside its Cluster. */
export function providerIDOf({
  namespace,
  name,
}: {
  readonly namespace?: string;
  readonly name?: string;
}): string {
  return `local:///${namespace}/${name}`;
}
