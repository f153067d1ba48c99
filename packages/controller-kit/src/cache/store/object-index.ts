import type { KubernetesObject } from "@capikit/api/meta";

/** Maps keys to objects. Add an object only once; removing an unknown object has no effect. */
export interface ObjectIndex<T extends KubernetesObject> {
  readonly keysOf: (object: T) => readonly string[];
  add(object: T): void;
  remove(object: T): void;
  at(value: string): ReadonlySet<T>;
}

const nothing: ReadonlySet<never> = new Set();

/** @param keysOf must always return the same keys for the same object. */
export function createObjectIndex<T extends KubernetesObject>(
  keysOf: (object: T) => readonly string[],
): ObjectIndex<T> {
  const buckets = new Map<string, Set<T>>();
  return {
    keysOf,
    add(object) {
      for (const key of keysOf(object)) {
        const bucket = buckets.get(key);
        if (bucket === undefined) {
          buckets.set(key, new Set([object]));
        } else {
          bucket.add(object);
        }
      }
    },
    remove(object) {
      for (const key of keysOf(object)) {
        const bucket = buckets.get(key);
        if (bucket?.delete(object) && bucket.size === 0) {
          buckets.delete(key);
        }
      }
    },
    at: (value) => buckets.get(value) ?? nothing,
  };
}
