import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import { readObject, type StoredObject, withMetadata } from "../store/stored-object.ts";
import { deleteObject, deletionByController } from "./delete-object.ts";

/**
 * Collects garbage like the cluster's garbage collector, until nothing changes. It deletes objects
 * without living owners, and releases the dependents of owners deleted with `Orphan`. It deletes
 * dependents before owners deleted with `Foreground`.
 */
export function collectGarbage(cluster: Cluster): void {
  for (let before = -1; before !== cluster.version; ) {
    before = cluster.version;
    const owned = objectsOf(cluster, ({ owners }) => owners.length > 0);
    if (owned.length > 0) {
      const living = new Set(objectsOf(cluster, () => true).map(([, { uid }]) => uid));
      for (const [store, object] of owned)
        if (!object.deleting && object.owners.every((uid) => !living.has(uid)))
          deleteObject(cluster, store, object, deletionByController);
    }
    for (const [store, object] of objectsOf(cluster, ({ deleting }) => deleting))
      finish(cluster, store, object);
  }
}

/** Handles the garbage collector's finalizers of a deleted owner. */
function finish(cluster: Cluster, store: ResourceStore, owner: StoredObject): void {
  const finalizers = readObject(owner).metadata.finalizers ?? [];
  const isOrphaning = finalizers.includes("orphan");
  if (!isOrphaning && !finalizers.includes("foregroundDeletion")) return;
  const dependents = objectsOf(cluster, ({ owners }) => owners.includes(owner.uid));
  if (isOrphaning) {
    for (const [other, object] of dependents) {
      const dependent = readObject(object);
      const rest = (dependent.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.uid);
      cluster.write(other, withMetadata(dependent, { ownerReferences: rest.length > 0 ? rest : undefined }));
    }
    release(cluster, store, owner, "orphan");
  } else {
    for (const [other, object] of dependents.filter(([, object]) => !object.deleting)) {
      deleteObject(cluster, other, object, deletionByController);
    }
    const holds = dependents.some(([other, { key, uid }]) => other.objects.get(key)?.uid === uid);
    if (!holds) {
      release(cluster, store, owner, "foregroundDeletion");
    }
  }
}

function release(cluster: Cluster, store: ResourceStore, { key }: StoredObject, finalizer: string): void {
  const live = store.objects.get(key);
  if (live === undefined) {
    return;
  }
  const object = readObject(live);
  const rest = (object.metadata.finalizers ?? []).filter((name) => name !== finalizer);
  const stored = cluster.write(
    store,
    withMetadata(object, { finalizers: rest.length > 0 ? rest : undefined }),
  );
  if (rest.length === 0) {
    cluster.remove(store, stored);
  }
}

const objectsOf = (
  { stores }: Cluster,
  isWanted: (object: StoredObject) => boolean,
): [ResourceStore, StoredObject][] =>
  stores.flatMap((store) =>
    [...store.objects.values()]
      .filter(isWanted)
      .map((object): [ResourceStore, StoredObject] => [store, object]),
  );
