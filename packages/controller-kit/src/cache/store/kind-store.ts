import type { KubernetesObject } from "@capikit/api/meta";
import {
  changesOfEvent,
  changesOfList,
  compareResourceVersions,
  type KnownObjects,
  type ObjectChange,
  objectKey,
  type ReflectorSink,
} from "@capikit/client/reflector";
import { eachInSlices } from "./in-slices.ts";

/** Called right after the store has applied a change, with the object that it replaced. */
export type OnChange<T extends KubernetesObject> = (change: ObjectChange<T>, previous: T | undefined) => void;

export interface KindStore<T extends KubernetesObject> extends Required<ReflectorSink<T>> {
  readonly objects: KnownObjects<T>;
  /** Empty before the first list. */
  readonly resourceVersion: string;
}

/** @param onChange must not throw. */
export function createKindStore<T extends KubernetesObject>(onChange: OnChange<T>): KindStore<T> {
  const objects = new Map<string, T>();
  let version = "";
  const make = (change: ObjectChange<T>): void => {
    const key = objectKey(change.object);
    const previous = objects.get(key);
    if (change.type === "deleted") {
      objects.delete(key);
    } else {
      objects.set(key, change.object);
    }
    onChange(change, previous);
  };
  return {
    objects,
    get resourceVersion() {
      return version;
    },
    async replace(all, resourceVersion) {
      const before = [...objects.keys()];
      const listed = new Set<string>();
      // Object by object, because `changesOfList` would look for deleted objects without yielding.
      await eachInSlices(all, (object) => {
        const key = objectKey(object);
        const previous = objects.get(key);
        if (before.length > 0) {
          listed.add(key);
        }
        for (const change of changesOfList(new Map(previous && [[key, previous]]), [object])) {
          make(change);
        }
      });
      await eachInSlices(before, (key) => {
        const object = objects.get(key);
        if (object !== undefined && !listed.has(key)) {
          make({ type: "deleted", object, finalState: false });
        }
      });
      version = resourceVersion;
    },
    apply(event) {
      for (const change of changesOfEvent(objects, event)) {
        make(change);
      }
      const { resourceVersion = version } = event.object.metadata;
      if ((compareResourceVersions(resourceVersion, version) ?? 0) >= 0) version = resourceVersion;
    },
    bookmark(resourceVersion) {
      version = resourceVersion;
    },
  };
}
