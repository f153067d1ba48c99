import type { KubernetesObject } from "@capikit/api/meta";
import type { WatchSelection } from "./cache-options.ts";
import type { StringPool } from "./frozen-objects/string-pool.ts";

/** Levels to walk recursively. Deeper values must not overflow the stack. */
const maxRecursion = 500;

/** Deep-freezes plain data in place and pools its strings. Skips frozen values. */
export function deepFreezePooled<T>(value: T, pool: StringPool): T {
  const deeper: object[] = [];
  freeze(value, pool, 0, deeper);
  for (let next = deeper.pop(); next !== undefined; next = deeper.pop()) {
    freeze(next, pool, 0, deeper);
  }
  return value;
}

function freeze(value: unknown, pool: StringPool, depth: number, deeper: object[]): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) {
    return;
  }
  if (depth >= maxRecursion) {
    deeper.push(value);
    return;
  }
  if (Array.isArray(value)) {
    const members: unknown[] = value;
    for (let at = 0; at < members.length; at++) {
      const member = members[at];
      if (typeof member === "string") {
        members[at] = pool.one(member);
      } else {
        freeze(member, pool, depth + 1, deeper);
      }
    }
  } else {
    const members = value as Record<string, unknown>;
    for (const key in members) {
      const member = members[key];
      if (typeof member === "string") {
        members[key] = pool.one(member);
      } else {
        freeze(member, pool, depth + 1, deeper);
      }
    }
  }
  Object.freeze(value);
}

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
