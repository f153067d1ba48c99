import type { KubernetesObject } from "@capikit/api/meta";
import { markReduced } from "@capikit/client/kinds";
import { equalJson } from "@capikit/common/json";
import type { WatchSelection } from "./cache-options.ts";
import type { StringPool } from "./frozen-objects/string-pool.ts";

/** Levels to walk recursively. Deeper values must not overflow the stack. */
const maxRecursion = 500;

const nothing: object = Object.freeze({});

/**
 * Deep-freezes plain data in place and pools its strings. Skips frozen values.
 *
 * @param previous frozen JSON. Its equal parts replace those of the value, which must also be JSON.
 * Most updates of an object change a small part of it.
 */
export function deepFreezePooled<T>(value: T, pool: StringPool, previous?: T): T {
  const deeper: object[] = [];
  const frozen = freezeMember(value, previous, pool, 0, deeper);
  for (let next = deeper.pop(); next !== undefined; next = deeper.pop()) {
    freeze(next, undefined, pool, 0, deeper);
  }
  return frozen as T;
}

/** Returns the frozen value, or the previous one if it is equal. */
function freezeMember(
  value: unknown,
  previous: unknown,
  pool: StringPool,
  depth: number,
  deeper: object[],
): unknown {
  if (typeof value === "string") return value === previous ? previous : pool.one(value);
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (depth < maxRecursion) return freeze(value, previous, pool, depth, deeper);
  deeper.push(value);
  return value;
}

function freeze(value: object, previous: unknown, pool: StringPool, depth: number, deeper: object[]): object {
  let isEqual = typeof previous === "object" && previous !== null;
  if (Array.isArray(value)) {
    const members: unknown[] = value;
    const before: readonly unknown[] = Array.isArray(previous) ? previous : [];
    isEqual &&= Array.isArray(previous) && before.length === members.length;
    for (let at = 0; at < members.length; at++) {
      const known = before[at];
      const member = freezeMember(members[at], known, pool, depth + 1, deeper);
      members[at] = member;
      isEqual &&= Object.is(member, known);
    }
  } else {
    const members = value as Record<string, unknown>;
    const before = (isEqual && !Array.isArray(previous) ? previous : nothing) as typeof members;
    let count = 0;
    for (const key in members) {
      count++;
      // Of any object, this member is its prototype.
      const known = key === "__proto__" ? undefined : before[key];
      const member = freezeMember(members[key], known, pool, depth + 1, deeper);
      members[key] = member;
      isEqual &&= Object.is(member, known);
    }
    isEqual &&= before !== nothing && Object.keys(before).length === count;
  }
  return isEqual ? (previous as object) : Object.freeze(value);
}

/**
 * Creates the function that transforms and freezes objects before the cache stores them. Without a
 * custom transform, an object shares its equal parts with its known state.
 */
export function createObjectTransform<T extends KubernetesObject>(
  transform: WatchSelection["transform"],
  pool: StringPool,
  onError: (error: unknown, object: T) => void,
): (object: T, known: T | undefined) => T {
  if (transform === undefined || transform === false || transform === stripManagedFields) {
    return (object, known) =>
      deepFreezePooled(transform === false ? object : stripManagedFields(object), pool, known);
  }
  return (object) => {
    const { metadata } = object;
    const original = { ...metadata };
    let kept: T;
    try {
      // The descriptor that configured the transform determines the object type.
      const result = transform(object) as T;
      const lost = needed.find((member) => !equalJson(result?.metadata?.[member], original[member]));
      if (lost !== undefined) throw new TypeError(`a transform must keep metadata.${lost} of an object`);
      kept = markReduced(result);
    } catch (error) {
      // The transform may have changed the object before it threw.
      object.metadata = Object.assign(metadata, original);
      onError(error, object);
      kept = markReduced(stripManagedFields(object));
    }
    return deepFreezePooled(kept, pool);
  };
}

/** Caches need most of these members; patches replace the lists as a whole. */
const needed = [
  "name",
  "namespace",
  "uid",
  "resourceVersion",
  "labels",
  "finalizers",
  "ownerReferences",
] as const;

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
