import type { LocalCluster } from "../../api/infrastructure/v1beta2/index.ts";

/** The shared API server. The underscore avoids conflicts with names of Clusters. */
export const sharedApiServer = "_shared";

/** Names the API server of a LocalCluster, without its UID, which changes in a move. */
export function apiServerNameOf({ metadata, spec }: Pick<LocalCluster, "metadata" | "spec">): string {
  return spec?.apiServer === "Shared" ? sharedApiServer : `${metadata.namespace}.${metadata.name}`;
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
