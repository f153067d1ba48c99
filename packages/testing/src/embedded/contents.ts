import { deleteObject, deletionByController } from "../server/delete-object.ts";
import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import { readObject, type StoredObject } from "../store/stored-object.ts";
import { definition, resourceOf } from "./definitions.ts";

/** An object with what is deleted before it: a Namespace, or the definition of a kind. */
interface Container {
  readonly store: ResourceStore;
  readonly object: StoredObject;
}

/** Returns the objects in a Namespace or of a definition; empty for other objects. */
function listContent(cluster: Cluster, { store, object }: Container): [ResourceStore, StoredObject][] {
  const { group, plural } = store.kind;
  if (group === "" && plural === "namespaces") {
    return cluster.stores.flatMap((other) =>
      other.kind.scope === "Cluster"
        ? []
        : [...other.objects.values()]
            .filter(({ namespace }) => namespace === object.name)
            .map((one): [ResourceStore, StoredObject] => [other, one]),
    );
  }
  if (group !== definition.group || plural !== definition.plural) return [];
  const resource = resourceOf(readObject(object));
  const instances = cluster.findStore(resource.group, resource.plural);
  return instances === undefined ? [] : [...instances.objects.values()].map((one) => [instances, one]);
}

/** Reports whether an object must remain until its content is deleted. */
export function hasContent(cluster: Cluster, store: ResourceStore, object: StoredObject): boolean {
  return listContent(cluster, { store, object }).length > 0;
}

/**
 * Deletes the content of Namespaces and definitions that are being deleted, and then themselves, as
 * the controllers of Kubernetes do.
 */
export function deleteContents(cluster: Cluster): void {
  for (const store of [
    cluster.findStore("", "namespaces"),
    cluster.findStore(definition.group, definition.plural),
  ]) {
    for (const object of [...(store?.objects.values() ?? [])]) {
      if (store === undefined || !object.deleting) continue;
      for (const [other, one] of listContent(cluster, { store, object })) {
        if (!one.deleting && other.objects.get(one.key) === one)
          deleteObject(cluster, other, one, deletionByController);
      }
      const stored = readObject(object);
      if (hasContent(cluster, store, object)) {
        if (store.kind.kind === "Namespace")
          cluster.write(store, { ...stored, status: { phase: "Terminating" } }, stored);
      } else if ((stored.metadata.finalizers ?? []).length === 0) cluster.remove(store, object);
    }
  }
}
