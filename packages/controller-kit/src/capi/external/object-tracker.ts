import type { KindDescriptor } from "@capikit/api/meta";
import type { GroupKind } from "../metadata/object-like.ts";

/** Watches every kind once. */
export interface ObjectTracker<K extends GroupKind = KindDescriptor> {
  /** Starts watching a kind unless it is watched in any version. Failed calls can be retried. */
  watch(kind: K): Promise<void>;
}

/**
 * Creates a tracker for objects of kinds only known at run time. `begin` adds a watch to a
 * controller, once per group and kind; it should ignore paused objects. Source:
 * `external.ObjectTracker` of Cluster API.
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
