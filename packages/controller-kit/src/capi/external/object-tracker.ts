import type { KindDescriptor } from "@capikit/api/meta";
import type { GroupKind } from "../metadata/object-like.ts";

/** Sees to it that every kind is watched once. */
export interface ObjectTracker<K extends GroupKind = KindDescriptor> {
  /** Begins to watch a kind, unless it is watched already, in whatever version. A failure is the caller's, and the next call tries again. */
  watch(kind: K): Promise<void>;
}

/**
 * A tracker for objects of kinds that references name at run time. `begin` is called once per group and kind and adds the watch to a
 * controller; it should leave out paused objects.
 *
 * Source: `external.ObjectTracker` of Cluster API.
 */
export function createObjectTracker<K extends GroupKind = KindDescriptor>(
  begin: (kind: K) => void | Promise<void>,
): ObjectTracker<K> {
  const begun = new Map<string, Promise<void>>();
  return {
    watch(kind) {
      const key = `${kind.kind}.${kind.group}`;
      const old = begun.get(key);
      if (old !== undefined) return old;
      const fresh = (async () => begin(kind))();
      begun.set(key, fresh);
      fresh.catch(() => begun.delete(key));
      return fresh;
    },
  };
}
