import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectChange } from "@capikit/client/reflector";
import { eachInSlices } from "./in-slices.ts";
import { createObjectIndex, type ObjectIndex } from "./object-index.ts";

/** The indexes of a kind by name. */
export interface Indexes<T extends KubernetesObject> {
  /** Takes a change into all of them. */
  change(change: ObjectChange<T>, previous: T | undefined): void;
  /** @throws TypeError when there is another one of this name. */
  add(name: string, keysOf: (object: T) => readonly string[]): void;
  /** What an index has. @throws TypeError when there is none of this name. */
  find(index: { readonly name: string; readonly value: string }): Promise<readonly T[]>;
}

/** What indexes are made of. */
export interface Indexed<T extends KubernetesObject> {
  /** Names the kind in errors. */
  readonly resource: string;
  /** All objects there are. */
  objects(): readonly T[];
  /** Whether it is the state of the object that the cache has. */
  has(object: T): boolean;
  onError(error: unknown, object: T): void;
}

interface NamedIndex<T extends KubernetesObject> extends ObjectIndex<T> {
  /** What was asked for, to know it again. */
  readonly given: (object: T) => readonly string[];
  /** Resolves when the objects there were are in. */
  readonly made: Promise<void>;
}

export function createIndexes<T extends KubernetesObject>(indexed: Indexed<T>): Indexes<T> {
  const { resource } = indexed;
  const indexes = new Map<string, NamedIndex<T>>();
  return {
    change(change, previous) {
      for (const index of indexes.values()) {
        changeIndex(index, change, previous);
      }
    },
    add(name, given) {
      const before = indexes.get(name);
      if (before !== undefined) {
        if (before.given !== given) {
          throw new TypeError(`${resource} have another index "${name}": give this one another name`);
        }
        return;
      }
      const index = createObjectIndex<T>((object) => {
        try {
          return checkedKeys(given(object), name);
        } catch (error) {
          indexed.onError(error, object);
          return [];
        }
      });
      // What changes meanwhile goes in by `change`, and is no longer what was there.
      const made = eachInSlices(indexed.objects(), (object) => {
        if (indexed.has(object)) {
          index.add(object);
        }
      });
      indexes.set(name, { ...index, given, made });
    },
    async find({ name, value }) {
      const index = indexes.get(name);
      if (index === undefined) {
        throw new TypeError(`${resource} have no index "${name}": add it with addIndex`);
      }
      await index.made;
      return [...index.at(value)];
    },
  };
}

/** What an author's function gave, which may be anything for an object that it did not expect. @throws TypeError */
function checkedKeys(keys: unknown, name: string): readonly string[] {
  if (!Array.isArray(keys)) {
    throw new TypeError(`index "${name}" must return an array of strings`);
  }
  return keys.filter((key): key is string => typeof key === "string");
}

/** Takes a change into an index. */
export function changeIndex<T extends KubernetesObject>(
  index: ObjectIndex<T>,
  change: ObjectChange<T>,
  previous: T | undefined,
): void {
  if (previous !== undefined) {
    index.remove(previous);
  }
  if (change.type !== "deleted") {
    index.add(change.object);
  }
}
