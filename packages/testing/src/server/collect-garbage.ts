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
    const living = new Set(
      cluster.stores.flatMap(({ objects }) => [...objects.values()].map(({ uid }) => uid)),
    );
    for (const [store, object] of ownedObjects(cluster)) {
      const owners = readObject(object).metadata.ownerReferences ?? [];
      if (owners.every(({ uid }) => !living.has(uid)) && !object.deleting) {
        deleteObject(cluster, store, object, deletionByController);
      }
    }
    for (const [store, object] of deletedObjects(cluster)) {
      finish(cluster, store, object);
    }
  }
}

/** Handles the garbage collector's finalizers of a deleted owner. */
function finish(cluster: Cluster, store: ResourceStore, owner: StoredObject): void {
  const finalizers = readObject(owner).metadata.finalizers ?? [];
  const dependents = ownedObjects(cluster).filter(([, object]) =>
    (readObject(object).metadata.ownerReferences ?? []).some(({ uid }) => uid === owner.uid),
  );
  if (finalizers.includes("orphan")) {
    for (const [other, object] of dependents) {
      const dependent = readObject(object);
      const rest = (dependent.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.uid);
      cluster.write(other, withMetadata(dependent, { ownerReferences: rest.length > 0 ? rest : undefined }));
    }
    release(cluster, store, owner, "orphan");
  } else if (finalizers.includes("foregroundDeletion")) {
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

const ownedObjects = ({ stores }: Cluster): [ResourceStore, StoredObject][] =>
  stores.flatMap((store) =>
    [...store.objects.values()]
      .filter(({ owned }) => owned)
      .map((object): [ResourceStore, StoredObject] => [store, object]),
  );

const deletedObjects = ({ stores }: Cluster): [ResourceStore, StoredObject][] =>
  stores.flatMap((store) =>
    [...store.objects.values()]
      .filter(({ deleting }) => deleting)
      .map((object): [ResourceStore, StoredObject] => [store, object]),
  );
