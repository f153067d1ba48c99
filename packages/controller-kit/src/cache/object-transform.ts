import type { KubernetesObject } from "@capikit/api/meta";
import type { WatchSelection } from "./cache-options.ts";
import { deepFreezePooled } from "./frozen-objects/deep-freeze-pooled.ts";
import type { StringPool } from "./frozen-objects/string-pool.ts";
import { stripManagedFields } from "./frozen-objects/strip-managed-fields.ts";

/** Creates the function that transforms and freezes objects before the cache stores them. */
export function createObjectTransform<T extends KubernetesObject>(
  transform: WatchSelection["transform"],
  pool: StringPool,
  onError: (error: unknown, object: T) => void,
): (object: T) => T {
  if (transform === undefined || transform === false) {
    return (object) => deepFreezePooled(transform === false ? object : stripManagedFields(object), pool);
  }
  return (object) => {
    const { metadata } = object;
    const { namespace, name } = metadata;
    let kept: T;
    try {
      // The descriptor that configured the transform determines the object type.
      kept = transform(object) as T;
      if (kept?.metadata?.name !== name || kept.metadata.namespace !== namespace) {
        throw new TypeError("a transform must return the object with its name and namespace");
      }
    } catch (error) {
      // The transform may have changed the object before it threw.
      Object.assign(metadata, { name });
      if (namespace !== undefined) {
        metadata.namespace = namespace;
      }
      object.metadata = metadata;
      onError(error, object);
      kept = stripManagedFields(object);
    }
    return deepFreezePooled(kept, pool);
  };
}
