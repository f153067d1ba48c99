import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import type { ResourceStore } from "./resource-store.ts";
import type { ServedKind } from "./served-kind.ts";
import { StatusError } from "./status-error.ts";
import { keyOf, readObject, type StoredObject, storeObject, withMetadata } from "./stored-object.ts";

/** Converts an object to another version of its kind, during a write. */
export type Convert = (object: DynamicObject, to: ServedKind) => DynamicObject;

/**
 * The served versions of a kind. Each version has its own store with all objects, converted when
 * they are written, so that reads and watches need no conversion.
 */
export interface Family {
  /** The store of the storage version. */
  readonly primary: ResourceStore;
  readonly stores: readonly ResourceStore[];
  /** Stores whose objects could not be converted, and must be filled before their next use. */
  readonly stale: Set<ResourceStore>;
  convert: Convert | undefined;
  /** Changes the served versions; the first is the storage version. */
  update(kinds: readonly ServedKind[]): void;
  /** Returns the forms of an object in all versions, which are written together. */
  formsOf(
    store: ResourceStore,
    object: DynamicObject,
    previous: StoredObject | undefined,
  ): ReadonlyMap<ResourceStore, DynamicObject>;
  fill(store: ResourceStore, objects: readonly DynamicObject[], version: number): void;
}

export function createFamily(first: ServedKind, createStore: (kind: ServedKind) => ResourceStore): Family {
  let stores: readonly ResourceStore[] = [createStore(first)];
  const stale = new Set<ResourceStore>();

  const family: Family = {
    get primary() {
      return stores[0] as ResourceStore;
    },
    get stores() {
      return stores;
    },
    stale,
    convert: undefined,
    update(kinds) {
      const isEmpty = family.primary.objects.size === 0;
      const keyOfKind = ({ group, version }: ServedKind): string => `${group}/${version}`;
      const kept = new Map(stores.map((store) => [keyOfKind(store.kind), store]));
      stores = kinds.map((kind) => {
        const found = kept.get(keyOfKind(kind));
        kept.delete(keyOfKind(kind));
        const store = found ?? createStore(kind);
        store.kind = kind;
        if (found === undefined && !isEmpty) stale.add(store);
        return store;
      });
      for (const store of kept.values()) store.close();
    },
    formsOf(store, object, previous) {
      const { primary, convert } = family;
      if (stale.has(store))
        throw new StatusError(503, "ServiceUnavailable", "the objects of this version are being converted");
      if (stores.length === 1 || convert === undefined) return new Map([[store, object]]);
      const before = previous && readObject(previous);
      const isMirrored = before !== undefined && isConversionNeutral(before, object);
      const formOf = (other: ResourceStore, from: DynamicObject): DynamicObject => {
        const last = other.objects.get(keyOfObject(object));
        return isMirrored && last !== undefined
          ? mirrored(readObject(last), object)
          : converted(convert, from, other.kind);
      };
      const hub = store === primary ? object : formOf(primary, object);
      const forms = new Map([[primary, hub]]);
      for (const other of stores) {
        if (other === primary || stale.has(other)) continue;
        if (other === store && isMirrored) forms.set(store, object);
        else if (other === store) forms.set(store, formOf(store, hub));
        else
          try {
            forms.set(other, formOf(other, hub));
          } catch (error) {
            if (!isFailure(error)) throw error;
            // As in the API server, a write does not depend on conversions that no client requests.
            stale.add(other);
            other.replace([], Number.MAX_SAFE_INTEGER);
          }
      }
      return forms;
    },
    fill(store, objects, version) {
      const versions = family.primary.objects;
      const filled = objects.map((object) =>
        storeObject(object, versions.get(keyOfObject(object))?.version ?? 0),
      );
      store.replace(filled, version);
      stale.delete(store);
    },
  };
  return family;
}

const keyOfObject = ({ metadata: { namespace, name = "" } }: DynamicObject): string => keyOf(namespace, name);

/** Reports whether an error is the answer of a webhook, rather than the request to call it. */
const isFailure = (error: unknown): boolean => error instanceof Error && "status" in error;

/** Reports whether two states of an object differ at most in metadata that webhooks never convert. */
function isConversionNeutral(before: DynamicObject, after: DynamicObject): boolean {
  const converted = ({ metadata, ...rest }: DynamicObject) => ({
    ...rest,
    labels: metadata.labels,
    annotations: metadata.annotations,
  });
  return isDeepStrictEqual(converted(before), converted(after));
}

/** Returns a form of an object with the metadata of another form, except labels and annotations. */
function mirrored(form: DynamicObject, of: DynamicObject): DynamicObject {
  const { labels, annotations, managedFields } = form.metadata;
  return withMetadata({ ...form, metadata: of.metadata }, { labels, annotations, managedFields });
}

function converted(convert: Convert, from: DynamicObject, to: ServedKind): DynamicObject {
  const form = convert(from, to);
  const { labels, annotations } = form.metadata;
  return withMetadata({ ...form, metadata: from.metadata }, { labels, annotations });
}
