import type { KubernetesObject } from "@capikit/api/meta";
import { objectKey } from "../kinds/object-key.ts";
import type { ObjectEvent } from "../watch/watch-event.ts";

/** A change of an object, compared with its known state. */
export type ObjectChange<T extends KubernetesObject = KubernetesObject> =
  | {
      readonly type: "added";
      readonly object: T;
      /** Whether it existed before the watch began, or was created during an interruption. */
      readonly listed: boolean;
    }
  | { readonly type: "updated"; readonly object: T; readonly previous: T }
  | {
      readonly type: "deleted";
      readonly object: T;
      /** Whether `object` is the final state, not the last known one before a missed deletion. */
      readonly finalState: boolean;
    };

/** Known objects by {@link objectKey}. */
export type KnownObjects<T extends KubernetesObject> = ReadonlyMap<string, T>;

/**
 * Returns the changes of an event. An object of the same name with another uid is another object:
 * the deletion of the first was missed. Known versions change nothing.
 */
export function changesOfEvent<T extends KubernetesObject>(
  known: KnownObjects<T>,
  { type, object }: ObjectEvent<T>,
): ObjectChange<T>[] {
  const previous = known.get(objectKey(object));
  if (type !== "DELETED") {
    return changesOf(previous, object, false);
  }
  if (previous === undefined) {
    return [];
  }
  return isSame(previous, object)
    ? [{ type: "deleted", object, finalState: true }]
    : [{ type: "deleted", object: previous, finalState: false }];
}

/**
 * Yields the changes of each listed object and then of each known one, often none, so that the caller
 * can pause. The known objects may be updated in between.
 */
export function* changesOfList<T extends KubernetesObject>(
  known: KnownObjects<T>,
  objects: readonly T[],
): Generator<ObjectChange<T>[], void, undefined> {
  const before = [...known.keys()];
  const listed = new Set<string>();
  for (const object of objects) {
    const key = objectKey(object);
    if (before.length > 0) listed.add(key);
    yield changesOf(known.get(key), object, true);
  }
  for (const key of before) {
    const object = known.get(key);
    const isDeleted = object !== undefined && !listed.has(key);
    yield isDeleted ? [{ type: "deleted", object, finalState: false }] : [];
  }
}

function changesOf<T extends KubernetesObject>(
  previous: T | undefined,
  object: T,
  listed: boolean,
): ObjectChange<T>[] {
  if (previous === undefined) {
    return [{ type: "added", object, listed }];
  }
  if (!isSame(previous, object)) {
    return [
      { type: "deleted", object: previous, finalState: false },
      { type: "added", object, listed },
    ];
  }
  const was = previous.metadata.resourceVersion;
  const is = object.metadata.resourceVersion;
  // A list is authoritative, even with an older state, as after a restore of etcd.
  const stale = listed ? was === is : (compareResourceVersions(is, was) ?? (was === is ? 0 : 1)) <= 0;
  return stale && is !== undefined ? [] : [{ type: "updated", object, previous }];
}

function isSame(a: KubernetesObject, b: KubernetesObject): boolean {
  return a.metadata.uid === b.metadata.uid;
}

const decimal = /^[1-9]\d*$/;

/**
 * Compares resource versions of one resource (KEP-5504): negative when `a` is older, 0 when equal.
 * Undefined when one is not a decimal number, as with some aggregated API servers.
 */
export function compareResourceVersions(a: string | undefined, b: string | undefined): number | undefined {
  if (a === undefined || b === undefined || !decimal.test(a) || !decimal.test(b)) {
    return undefined;
  }
  if (a.length !== b.length) {
    return a.length - b.length;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}
