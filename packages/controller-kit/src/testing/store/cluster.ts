import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import { drawUid, type Random } from "../random/random.ts";
import { createResourceStore, type ResourceStore } from "./resource-store.ts";
import type { ServedKind } from "./served-kind.ts";
import { keyOf, readObject, type StoredObject, storeObject } from "./stored-object.ts";

/** All objects of the server, under one counter of versions. */
export interface Cluster {
  readonly stores: readonly ResourceStore[];
  /** Version of the last write. */
  readonly version: number;
  readonly random: Random;
  /** The server's time, RFC 3339 in seconds. */
  time(): string;
  /** @throws TypeError when the kind is not served. */
  storeOf(kind: Pick<ServedKind, "group" | "plural" | "kind">): ResourceStore;
  findStore(group: string, plural: string): ResourceStore | undefined;
  /**
   * Stores an object as it is, with a new version; one that did not change keeps its own. Who has read the stored object
   * already may hand it in, as `before`.
   */
  write(store: ResourceStore, object: DynamicObject, before?: DynamicObject): StoredObject;
  /** Takes an object away; gives it as it was, under the version of the deletion. */
  remove(store: ResourceStore, object: StoredObject): StoredObject;
  /** Metadata that only the server gives. */
  identity(): { readonly uid: string; readonly creationTimestamp: string };
  /** Forgets what happened so far. */
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
        `${key} is served twice: name one version of ${kind.kind}, as nothing is converted here`,
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
        throw new TypeError(`the fault server does not serve ${kind}: name it in the option "kinds"`);
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

/** Whether a write would change nothing: the times at which fields were written do not count. */
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
