import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectChange } from "@capikit/client/reflector";
import type { LabelMatcher } from "@capikit/common/kubernetes";
import { yieldToEventLoop } from "@capikit/common/time";

/**
 * Calls back for each item and yields to the event loop in between, so that long work does not
 * block it.
 *
 * @param shouldContinue is called after each yield; the work ends when it returns false.
 */
export async function eachInSlices<T>(
  items: Iterable<T>,
  callback: (item: T) => void,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  for (const item of items) {
    callback(item);
    const yielded = yieldToEventLoop();
    if (yielded !== undefined) {
      await yielded;
      if (!shouldContinue()) return;
    }
  }
}

/** Items between two clock reads, which take about as long as the work on one item. */
const batch = 128;

/** Returns the items that pass a quick test, and yields to the event loop in between. */
export async function filterInSlices<T>(items: readonly T[], test: (item: T) => boolean): Promise<T[]> {
  const passing: T[] = [];
  for (let start = 0; start < items.length; start += batch) {
    for (const item of items.slice(start, start + batch)) if (test(item)) passing.push(item);
    await yieldToEventLoop();
  }
  return passing;
}

/** Maps keys to objects. Add an object only once; removing an unknown object has no effect. */
export interface ObjectIndex<T extends KubernetesObject> {
  readonly keysOf: (object: T) => readonly string[];
  add(object: T): void;
  remove(object: T): void;
  at(value: string): ReadonlySet<T>;
}

const nothing: ReadonlySet<never> = new Set();

/** @param keysOf must always return the same keys for the same object. */
export function createObjectIndex<T extends KubernetesObject>(
  keysOf: (object: T) => readonly string[],
): ObjectIndex<T> {
  const buckets = new Map<string, Set<T>>();
  return {
    keysOf,
    add(object) {
      for (const key of keysOf(object)) {
        const bucket = buckets.get(key);
        if (bucket === undefined) {
          buckets.set(key, new Set([object]));
        } else {
          bucket.add(object);
        }
      }
    },
    remove(object) {
      for (const key of keysOf(object)) {
        const bucket = buckets.get(key);
        if (bucket?.delete(object) && bucket.size === 0) {
          buckets.delete(key);
        }
      }
    },
    at: (value) => buckets.get(value) ?? nothing,
  };
}

/** A value of an index. */
export interface IndexValue {
  /** Name of the index. */
  readonly name: string;
  readonly value: string;
}

/** The indexes of a kind, by name. */
export interface Indexes<T extends KubernetesObject> {
  change(change: ObjectChange<T>, previous: T | undefined): void;
  /** @throws TypeError if the name belongs to another function. */
  add(name: string, keysOf: (object: T) => readonly string[]): void;
  /** Returns the objects with all index values. @throws TypeError if an index does not exist. */
  find(values: readonly IndexValue[]): Promise<readonly T[]>;
}

export interface Indexed<T extends KubernetesObject> {
  /** Names the kind in errors. */
  readonly resource: string;
  objects(): readonly T[];
  /** Reports whether the cache holds exactly this state of the object. */
  has(object: T): boolean;
  onError(error: unknown, object: T): void;
}

interface NamedIndex<T extends KubernetesObject> extends ObjectIndex<T> {
  /** The original function, to recognize repeated calls. */
  readonly given: (object: T) => readonly string[];
  /** Resolves when all existing objects are indexed. */
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
          throw otherIndex(resource, name);
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
      // Objects that change in the meantime are indexed by `change`.
      const made = eachInSlices(indexed.objects(), (object) => {
        if (indexed.has(object)) {
          index.add(object);
        }
      });
      indexes.set(name, { ...index, given, made });
    },
    async find(values) {
      const found = values.map(({ name, value }) => {
        const index = indexes.get(name);
        if (index === undefined) {
          throw new TypeError(`${resource} have no index "${name}": add it with addIndex`);
        }
        return { index, value };
      });
      for (const { index } of found) await index.made;
      const [first, ...others] = found.map(({ index, value }) => index.at(value));
      const objects = [...(first ?? indexed.objects())];
      return others.length === 0
        ? objects
        : objects.filter((object) => others.every((other) => other.has(object)));
    },
  };
}

/** Labels of a kind with an index. Selectors of authors have few; those of users may have any. */
const maxLabelIndexes = 4;

/**
 * Returns a function that returns the index value of a required label, after it has indexed the
 * label; none without a required value or for too many labels.
 */
export function createLabelIndexes<T extends KubernetesObject>(
  indexes: Indexes<T>,
): (requirements: LabelMatcher["requirements"]) => readonly IndexValue[] {
  const labels = new Set<string>();
  return (requirements) => {
    const required = requirements.filter(({ operator, values }) => operator === "In" && values.length === 1);
    const { key, values: [value = ""] = [] } =
      required.find((one) => labels.has(one.key)) ?? required[0] ?? {};
    if (key === undefined) return [];
    const name = `label ${key}`;
    if (!labels.has(key)) {
      if (labels.size === maxLabelIndexes) return [];
      labels.add(key);
      indexes.add(name, ({ metadata }) => {
        const label: unknown = Object.hasOwn(metadata.labels ?? {}, key) ? metadata.labels?.[key] : undefined;
        return typeof label === "string" ? [label] : [];
      });
    }
    return [{ name, value }];
  };
}

export function otherIndex(resource: string, name: string): TypeError {
  return new TypeError(`${resource} already have an index "${name}": choose another name`);
}

/** Checks an index function's result. @throws TypeError if it is not an array. */
function checkedKeys(keys: unknown, name: string): readonly string[] {
  if (!Array.isArray(keys)) {
    throw new TypeError(`index "${name}" must return an array of strings`);
  }
  return keys.filter((key): key is string => typeof key === "string");
}

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
