import type { KubernetesObject } from "@capikit/api/meta";
import { yieldToEventLoop } from "@capikit/common/time";
import { objectKey } from "../kinds/object-key.ts";
import type { ObjectEvent } from "../watch/watch-event.ts";
import {
  changesOfEvent,
  changesOfList,
  compareResourceVersions,
  type KnownObjects,
  type ObjectChange,
} from "./object-change.ts";

/** The simplest sink: the objects in memory. */
export interface ObjectStore<T extends KubernetesObject> extends Required<ReflectorSink<T>> {
  /** The objects by {@link objectKey}. During `replace`, a mix of old and new objects. */
  readonly objects: KnownObjects<T>;
  /** The reflected version of the server's history; empty before the first list. */
  readonly resourceVersion: string;
}

/**
 * Creates an empty store.
 *
 * @param onChange is called and awaited after each change, in order, with the object that the change
 * replaced. If it returns no promise, `apply` is synchronous.
 */
export function createObjectStore<T extends KubernetesObject>(
  onChange: (change: ObjectChange<T>, previous: T | undefined) => void | Promise<void> = () => {},
): ObjectStore<T> {
  const objects = new Map<string, T>();
  let version = "";

  /** Makes changes one after the other. Returns a promise only if `onChange` does. */
  const make = (changes: readonly ObjectChange<T>[], at = 0): void | Promise<void> => {
    const change = changes[at];
    if (change === undefined) return undefined;
    const key = objectKey(change.object);
    const previous = objects.get(key);
    if (change.type === "deleted") {
      objects.delete(key);
    } else {
      objects.set(key, change.object);
    }
    const reported = onChange(change, previous);
    // JavaScript callers may return anything.
    const isPromise = reported && typeof reported.then === "function";
    return isPromise ? reported.then(() => make(changes, at + 1)) : make(changes, at + 1);
  };

  return {
    objects,
    get resourceVersion() {
      return version;
    },
    async replace(all, resourceVersion) {
      for (const changes of changesOfList(objects, all)) {
        const made = make(changes);
        if (made) await made;
        const yielded = yieldToEventLoop();
        if (yielded) await yielded;
      }
      version = resourceVersion;
    },
    apply(event) {
      const advance = (): void => {
        const { resourceVersion = version } = event.object.metadata;
        if ((compareResourceVersions(resourceVersion, version) ?? 0) >= 0) version = resourceVersion;
      };
      const made = make(changesOfEvent(objects, event));
      return made ? made.then(advance) : advance();
    },
    bookmark(resourceVersion) {
      version = resourceVersion;
    },
  };
}

/** The target of a reflector, which awaits each call before the next and ends with its errors. */
export interface ReflectorSink<T extends KubernetesObject = KubernetesObject> {
  /** Receives all objects at this version; missing ones are deleted. The sink owns the array. */
  replace(objects: T[], resourceVersion: string): void | Promise<void>;
  /** Receives a created, changed or deleted object. Events may be repeated. */
  apply(event: ObjectEvent<T>): void | Promise<void>;
  /** Reports that the server is at this version. */
  bookmark?(resourceVersion: string): void | Promise<void>;
}
