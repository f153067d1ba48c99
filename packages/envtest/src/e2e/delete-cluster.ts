import { cluster as clusterKind, clusterNameLabel } from "@capikit/api/core/v1beta2";
import { deleteAndWait } from "./delete-and-wait.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { waitFor } from "./wait-for.ts";

/** Options of {@link deleteCluster}. */
export interface DeleteClusterOptions {
  /** Returns the names of resources that the platform still has. Default: none. */
  readonly leftovers?: (() => Promise<readonly string[]>) | undefined;
}

/**
 * Deletes a Cluster and waits until its objects and the resources of its platform are gone. Its
 * objects have the label of the Cluster, or are owned by it or another of its objects.
 *
 * @throws E2eError after a timeout; ApiError.
 */
export async function deleteCluster(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: DeleteClusterOptions = {},
): Promise<void> {
  const { leftovers } = options;
  const { name } = cluster;
  await deleteAndWait(environment, {
    cluster,
    kind: clusterKind,
    name,
    isPart: ({ kind, metadata }) =>
      metadata.labels?.[clusterNameLabel] === name || (kind === clusterKind.kind && metadata.name === name),
  });
  if (leftovers === undefined) return;
  await waitFor(environment, {
    cluster,
    interval: "leftovers",
    goal: "deletion of all resources of the platform",
    check: async () => (await leftovers()).map((one) => ({ problem: `${one} still exists` })),
  });
}
