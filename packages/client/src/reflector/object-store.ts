import type { KubernetesObject } from "@capikit/api/meta";
import { yieldToEventLoop } from "@capikit/common/time";
import { objectKey } from "../kinds/object-key.ts";
import { changesOfEvent, changesOfList, type KnownObjects, type ObjectChange } from "./object-change.ts";
import { compareResourceVersions } from "./resource-version.ts";
import type { ReflectorSink } from "./sink.ts";

/** The simplest sink: the objects in memory. */
export interface ObjectStore<T extends KubernetesObject> extends ReflectorSink<T> {
  /** The objects by {@link objectKey}. During `replace`, a mix of old and new objects. */
  readonly objects: KnownObjects<T>;
  /** The reflected version of the server's history; empty before the first list. */
  readonly resourceVersion: string;
}

/**
 * Creates an empty store.
 *
 * @param onChange is called and awaited after each change, in order.
 */
export function createObjectStore<T extends KubernetesObject>(
  onChange?: (change: ObjectChange<T>) => void | Promise<void>,
): ObjectStore<T> {
  const objects = new Map<string, T>();
  let version = "";

  const make = (change: ObjectChange<T>): void | Promise<void> => {
    const key = objectKey(change.object);
    if (change.type === "deleted") {
      objects.delete(key);
    } else {
      objects.set(key, change.object);
    }
    return onChange?.(change);
  };

  return {
    objects,
    get resourceVersion() {
      return version;
    },
    async replace(all, resourceVersion) {
      for (const change of changesOfList(objects, all)) {
        await make(change);
        const yielded = yieldToEventLoop();
        if (yielded !== undefined) {
          await yielded;
        }
      }
      version = resourceVersion;
    },
    async apply(event) {
      for (const change of changesOfEvent(objects, event)) {
        await make(change);
      }
      const { resourceVersion = version } = event.object.metadata;
      if ((compareResourceVersions(resourceVersion, version) ?? 0) >= 0) version = resourceVersion;
    },
    bookmark(resourceVersion) {
      version = resourceVersion;
    },
  };
}
