import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Removes an object's managed fields, in place. Only server-side apply needs them, and they are
 * often a third or more of the object. Caches use this transform by default; custom transforms can
 * call it.
 */
export function stripManagedFields<T extends KubernetesObject>(object: T): T {
  if (object.metadata.managedFields !== undefined) {
    // Not `delete`, which would convert the metadata to a hash table of twice the size.
    const { managedFields: _, ...metadata } = object.metadata;
    object.metadata = metadata;
  }
  return object;
}
