import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import { admit } from "@capikit/schema";
import { drawUid, type Random } from "../random/random.ts";
import { createFamily, type Family } from "./family.ts";
import { createResourceStore, type ResourceStore } from "./resource-store.ts";
import type { ServedKind } from "./served-kind.ts";
import { keyOf, readObject, type StoredObject, storeObject } from "./stored-object.ts";

/** A write as admission sees it. */
export interface Admitted {
  readonly store: ResourceStore;
  readonly operation: "CREATE" | "DELETE" | "UPDATE";
  readonly namespace: string | undefined;
  readonly name: string;
  readonly subresource: string | undefined;
  readonly dryRun: boolean;
  readonly object: DynamicObject | undefined;
  readonly old: DynamicObject | undefined;
}

/** Steps of a write that other programs take part in. */
export interface WriteHooks {
  /** Changes an object before it is validated. @throws StatusError for a rejected object. */
  mutate(write: Admitted, object: DynamicObject): DynamicObject;
  /** @throws StatusError for a rejected write. */
  validate(write: Admitted): void;
  /** Returns the same value for all attempts at one request. */
  once<T>(name: string, make: () => T): T;
  /** Reports whether an object must remain until its content is deleted, such as a Namespace. */
  hasContent(store: ResourceStore, object: StoredObject): boolean;
}

/** All objects of the server, with a common version counter. */
export interface Cluster {
  /** One store per kind: that of its storage version. */
  readonly stores: readonly ResourceStore[];
  readonly kinds: readonly ServedKind[];
  readonly version: number;
  readonly random: Random;
  /** Whether updates record no managed fields. Apply records them always. */
  readonly ignoresManagers: boolean;
  /** Admits objects of custom resources. */
  readonly admit: typeof admit;
  /** Objects that are stored in another form than they are read, so that each write changes them. */
  readonly unnormalized: WeakSet<StoredObject>;
  /** UIDs of objects that lost all managers or never had one: only an apply adds managers again. */
  readonly unmanaged: Set<string>;
  /** Built-in kinds of which an answer stated what is not checked. */
  readonly stated: Set<string>;
  /** Calls during writes. Absent in a server that only stores objects. */
  hooks?: WriteHooks;
  /** Signs a token. Absent in a server that does not check tokens. */
  signToken?: (text: string) => string;
  time(): string;
  /** @throws TypeError if the kind is not served. */
  storeOf(kind: Pick<ServedKind, "group" | "plural" | "kind"> & { readonly version?: string }): ResourceStore;
  /** Returns the store of a version, by default of the storage version. */
  findStore(group: string, plural: string, version?: string): ResourceStore | undefined;
  findFamily(group: string, plural: string): Family | undefined;
  /** Serves a kind. @throws TypeError if it is served already. */
  serve(kind: ServedKind): Family;
  /** Serves the objects of a family as another resource, too. */
  alias(kind: ServedKind, family: Family): void;
  /** Stops serving a kind and drops its objects. */
  withdraw(group: string, plural: string): void;
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
  {
    random,
    time,
    window,
    ignoresManagers = false,
    admit: admitObject = admit,
  }: {
    readonly random: Random;
    readonly time: () => string;
    readonly window: number;
    readonly ignoresManagers?: boolean;
    readonly admit?: typeof admit;
  },
): Cluster {
  const families = new Map<string, Family>();
  let version = 1;

  const cluster: Cluster = {
    get stores() {
      return [...new Set(families.values())].map(({ primary }) => primary);
    },
    get kinds() {
      const stores = [...new Set(families.values())].flatMap((family) => family.stores);
      return stores.map(({ kind }) => kind).filter(({ isHidden }) => !isHidden);
    },
    get version() {
      return version;
    },
    ignoresManagers,
    admit: admitObject,
    random,
    time,
    unnormalized: new WeakSet(),
    unmanaged: new Set(),
    stated: new Set(),
    findFamily: (group, plural) => families.get(`${group}/${plural}`),
    findStore(group, plural, wanted) {
      return cluster
        .findFamily(group, plural)
        ?.stores.find(
          ({ kind }) => kind.group === group && (wanted === undefined || kind.version === wanted),
        );
    },
    storeOf({ group, plural, kind, version: wanted }) {
      const store = cluster.findStore(group, plural, wanted) ?? cluster.findStore(group, plural);
      if (store === undefined) {
        throw new TypeError(`the fault server does not serve ${kind}: add it to the option "kinds"`);
      }
      return store;
    },
    serve(kind) {
      const key = `${kind.group}/${kind.plural}`;
      if (families.has(key)) {
        throw new TypeError(
          `${key} is served twice: specify one version of ${kind.kind}, because the fault server does not convert versions`,
        );
      }
      const family = createFamily(kind, (of) => createResourceStore(of, window));
      families.set(key, family);
      return family;
    },
    alias(kind, family) {
      families.set(`${kind.group}/${kind.plural}`, family);
      family.update([family.primary.kind, kind]);
    },
    withdraw(group, plural) {
      for (const store of cluster.findFamily(group, plural)?.stores ?? []) {
        for (const { uid } of store.objects.values()) cluster.unmanaged.delete(uid);
        store.close();
      }
      families.delete(`${group}/${plural}`);
    },
    write(store, object, before) {
      const { namespace, name = "" } = object.metadata;
      const key = keyOf(namespace, name);
      const previous = store.objects.get(key);
      const isComplete = previous !== undefined && !cluster.unnormalized.has(previous);
      if (isComplete && isSameObject(before ?? readObject(previous), object)) return previous;
      const forms = familyOf(store).formsOf(store, object, previous);
      version++;
      for (const [other, form] of forms) {
        const last = other.objects.get(key);
        const stored = storeObject(form, version);
        other.commit({ version, type: last ? "MODIFIED" : "ADDED", object: stored, previous: last });
      }
      return store.objects.get(key) as StoredObject;
    },
    remove(store, previous) {
      version++;
      cluster.unmanaged.delete(previous.uid);
      for (const other of familyOf(store).stores) {
        const last = other === store ? previous : other.objects.get(previous.key);
        if (last === undefined) continue;
        const object = storeObject(readObject(last), version);
        other.commit({ version, type: "DELETED", object, previous: last });
      }
      return storeObject(readObject(previous), version);
    },
    identity: () => ({ uid: drawUid(random), creationTimestamp: time() }),
    compact() {
      for (const { stores } of families.values()) {
        for (const store of stores) store.compact(version);
      }
    },
  };
  const familyOf = ({ kind }: ResourceStore): Family =>
    families.get(`${kind.group}/${kind.plural}`) as Family;
  for (const kind of kinds) cluster.serve(kind);
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
