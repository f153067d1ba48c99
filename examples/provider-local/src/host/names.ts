import type { LocalCluster } from "../../api/infrastructure/v1beta2/index.ts";

/** The API server that Clusters share. No Kubernetes name has an underscore, so no Cluster's has this one. */
export const sharedApiServer = "_shared";

/** The API server of a LocalCluster. By names, as the UID changes when a Cluster is moved; a namespace has no dots. */
export function apiServerNameOf({ metadata, spec }: Pick<LocalCluster, "metadata" | "spec">): string {
  return spec?.apiServer === "Shared" ? sharedApiServer : `${metadata.namespace}.${metadata.name}`;
}

/** The Node of a machine. Clusters of several namespaces may share an API server, which knows no namespaces of Nodes. */
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
