import { secret } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import type { Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { clusterApiKinds } from "./objects.ts";
import { waitFor } from "./wait-for.ts";

/** An object whose deletion deletes others. */
export interface Deletion<T extends KubernetesObject> {
  readonly cluster: ClusterRef;
  readonly kind: KindDescriptor<T>;
  readonly name: string;
  /** Reports whether an object must be gone, apart from objects that such objects own. */
  isPart(object: KubernetesObject): boolean;
}

/**
 * Deletes an object and waits until its objects are gone, with all objects that they own.
 *
 * @throws E2eError after the timeout; ApiError.
 */
export async function deleteAndWait<T extends KubernetesObject>(
  environment: E2eEnvironment,
  { cluster, kind: deleted, name, isPart }: Deletion<T>,
): Promise<void> {
  const { client, signal } = environment;
  const { namespace } = cluster;
  const kinds = [...(await clusterApiKinds(client, signal)), metadataOnly(secret)];
  const list = async (
    kind: KindDescriptor<KubernetesObject>,
    until = signal,
  ): Promise<readonly KubernetesObject[]> => (await client.list(kind, { namespace, signal: until })).items;
  const read = async (): Promise<readonly KubernetesObject[]> =>
    (await Promise.all(kinds.map((kind) => list(kind)))).flat();
  const uids = new Set<string>();
  const unmet = (objects: readonly KubernetesObject[]): Unmet[] =>
    withOwned(objects, isPart, uids).map((object) => ({ object, problem: "still exists" }));
  // Objects are recognized by owners that may be gone first.
  unmet(await read());
  await client.delete(deleted, { namespace, name }, { signal }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
  await waitFor(environment, {
    cluster,
    interval: "deletion",
    goal: `deletion of ${deleted.kind} ${name} and its objects`,
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
}

/** Returns the parts and the objects that they own, and adds their UIDs. */
function withOwned(
  objects: readonly KubernetesObject[],
  isPart: (object: KubernetesObject) => boolean,
  uids: Set<string>,
): readonly KubernetesObject[] {
  const found = new Set<KubernetesObject>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const object of objects) {
      const { uid = "", ownerReferences = [] } = object.metadata;
      const isOwned = ownerReferences.some((owner) => uids.has(owner.uid));
      if (!uids.has(uid) && !isOwned && !isPart(object)) continue;
      found.add(object);
      uids.add(uid);
    }
  }
  return [...found];
}
