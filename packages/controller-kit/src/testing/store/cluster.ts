import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import { drawUid, type Random } from "../random/random.ts";
import { createResourceStore, type ResourceStore } from "./resource-store.ts";
import type { ServedKind } from "./served-kind.ts";
import { keyOf, readObject, type StoredObject, storeObject } from "./stored-object.ts";

/** All objects of the server, with a common version counter. */
export interface Cluster {
  readonly stores: readonly ResourceStore[];
  readonly version: number;
  readonly random: Random;
  time(): string;
  /** @throws TypeError if the kind is not served. */
  storeOf(kind: Pick<ServedKind, "group" | "plural" | "kind">): ResourceStore;
  findStore(group: string, plural: string): ResourceStore | undefined;
  /**
   * Stores an object with a new version; an unchanged object keeps its version. Pass the already
   * parsed stored object as `before` to avoid parsing it again.
   */
  write(store: ResourceStore, object: DynamicObject, before?: DynamicObject): StoredObject;
  /** Removes an object and returns it with the version of the deletion. */
  remove(store: ResourceStore, object: StoredObject): StoredObject;
  identity(): { readonly uid: string; readonly creationTimestamp: string };
  compact(): void;
}

export function createCluster(
  kinds: readonly ServedKind[],
  { random, time, window }: { readonly random: Random; readonly time: () => string; readonly window: number },
): Cluster {
  const stores = new Map<string, ResourceStore>();
  for (const kind of kinds) {
    const key = `${kind.group}/${kind.plural}`;
    if (stores.has(key)) {
      throw new TypeError(
        `${key} is served twice: specify one version of ${kind.kind}, because the fault server does not convert versions`,
      );
    }
    stores.set(key, createResourceStore(kind, window));
  }
  let version = 1;

  const cluster: Cluster = {
    stores: [...stores.values()],
    get version() {
      return version;
    },
    random,
    time,
    findStore: (group, plural) => stores.get(`${group}/${plural}`),
    storeOf({ group, plural, kind }) {
      const store = stores.get(`${group}/${plural}`);
      if (store === undefined) {
        throw new TypeError(`the fault server does not serve ${kind}: add it to the option "kinds"`);
      }
      return store;
    },
    write(store, object, before) {
      const { namespace, name = "" } = object.metadata;
      const previous = store.objects.get(keyOf(namespace, name));
      if (previous !== undefined && isSameObject(before ?? readObject(previous), object)) {
        return previous;
      }
      const stored = storeObject(object, ++version);
      store.commit({ version, type: previous ? "MODIFIED" : "ADDED", object: stored, previous });
      return stored;
    },
    remove(store, previous) {
      const object = storeObject(readObject(previous), ++version);
      store.commit({ version, type: "DELETED", object, previous });
      return object;
    },
    identity: () => ({ uid: drawUid(random), creationTimestamp: time() }),
    compact() {
      for (const store of stores.values()) {
        store.compact(version);
      }
    },
  };
  return cluster;
}

/** Reports whether a write changes nothing, ignoring the times of managed fields. */
function isSameObject(before: DynamicObject, after: DynamicObject): boolean {
  const comparable = ({ metadata, ...rest }: DynamicObject) => {
    const { resourceVersion: _, managedFields, ...meta } = metadata;
    return {
      ...rest,
      metadata: { ...meta, managedFields: managedFields?.map(({ time: __, ...entry }) => entry) },
    };
  };
  return isDeepStrictEqual(comparable(before), comparable(after));
}
