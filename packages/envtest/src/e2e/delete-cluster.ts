import { cluster as clusterKind, clusterNameLabel } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import type { Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { clusterApiKinds } from "./objects.ts";
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
  const { client, signal } = environment;
  const { namespace, name } = cluster;
  const kinds = [...(await clusterApiKinds(client, signal)), metadataOnly(secret)];
  const list = async (
    kind: KindDescriptor<KubernetesObject>,
    until = signal,
  ): Promise<readonly KubernetesObject[]> => (await client.list(kind, { namespace, signal: until })).items;
  const read = async (): Promise<readonly KubernetesObject[]> =>
    (await Promise.all(kinds.map((kind) => list(kind)))).flat();
  const uids = new Set<string>();
  const unmet = (objects: readonly KubernetesObject[]): Unmet[] =>
    withOwned(objects, name, uids).map((object) => ({ object, problem: "still exists" }));
  // Objects are recognized by owners that may be gone first.
  unmet(await read());
  await client.delete(clusterKind, { namespace, name }, { signal }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
  await waitFor(environment, {
    cluster,
    interval: "deletion",
    goal: `deletion of ${clusterKind.kind} ${name} and its objects`,
    async check(until) {
      // Lists of all kinds load the API server.
      for (const kind of kinds) {
        const found = unmet(await list(kind, until));
        if (found.length > 0) return found;
      }
      return [];
    },
    details: async () => unmet(await read()),
  });
  const { leftovers } = options;
  if (leftovers === undefined) return;
  await waitFor(environment, {
    cluster,
    interval: "leftovers",
    goal: "deletion of all resources of the platform",
    check: async () => (await leftovers()).map((one) => ({ problem: `${one} still exists` })),
  });
}

/** Returns the objects of a Cluster and the objects that they own, and adds their UIDs. */
function withOwned(
  objects: readonly KubernetesObject[],
  cluster: string,
  uids: Set<string>,
): readonly KubernetesObject[] {
  const found = new Set<KubernetesObject>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const object of objects) {
      const { name, labels, uid = "", ownerReferences = [] } = object.metadata;
      const isOwned = ownerReferences.some((owner) => uids.has(owner.uid));
      const isPart =
        labels?.[clusterNameLabel] === cluster || (object.kind === clusterKind.kind && name === cluster);
      if (!uids.has(uid) && !isOwned && !isPart) continue;
      found.add(object);
      uids.add(uid);
    }
  }
  return [...found];
}
