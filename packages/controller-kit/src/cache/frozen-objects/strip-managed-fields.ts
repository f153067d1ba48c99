import type { KubernetesObject } from "@capikit/api/meta";

/**
 * The same object without its managed fields, which are a third or more of it and which only server-side apply needs. The transform that
 * caches use by default; for use within others.
 */
export function stripManagedFields<T extends KubernetesObject>(object: T): T {
  if (object.metadata.managedFields !== undefined) {
    // Not `delete`, which would turn the metadata into a hash table of twice the size.
    const { managedFields: _, ...metadata } = object.metadata;
    object.metadata = metadata;
  }
  return object;
}
