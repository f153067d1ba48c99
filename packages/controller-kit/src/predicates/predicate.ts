import type { KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";

/**
 * Passes updates with a changed generation, and all other event types. For custom resources with a
 * status subresource, the generation changes with the spec.
 *
 * Changes of labels, annotations, finalizers and owners do not change the generation, but a
 * deletion timestamp does. Also passes updates to an older version: after a restore of etcd, the same
 * generation may have another spec.
 */
export const generationChanged: Predicate = onUpdate(
  ({ metadata: before }, { metadata: after }) =>
    before.generation !== after.generation ||
    (compareResourceVersions(after.resourceVersion ?? "", before.resourceVersion ?? "") ?? 0) < 0,
);

/** Passes updates with a changed resource version, so no resyncs, and all other event types. */
export const resourceVersionChanged: Predicate = onUpdate(
  (before, after) => before.metadata.resourceVersion !== after.metadata.resourceVersion,
);

/** Passes updates with changed labels, and all other event types. */
export const labelChanged: Predicate = onUpdate(
  (before, after) => !isSameMap(before.metadata.labels, after.metadata.labels),
);

/** Passes updates with changed annotations, and all other event types. */
export const annotationChanged: Predicate = onUpdate(
  (before, after) => !isSameMap(before.metadata.annotations, after.metadata.annotations),
);

function onUpdate(differ: (before: KubernetesObject, after: KubernetesObject) => boolean): Predicate {
  return (event) => event.type !== "update" || differ(event.oldObject, event.object);
}

type TextMap = Readonly<Record<string, string>>;

/** Treats empty and absent as equal. */
function isSameMap(a: TextMap = {}, b: TextMap = {}): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  );
}

/** Returns a predicate that passes events that all given predicates pass. */
export function allOf<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.every((one) => one(event));
}

/** Returns a predicate that passes events that any given predicate passes. */
export function anyOf<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.some((one) => one(event));
}

/** Returns a predicate that passes events that the given predicate rejects. */
export function not<T extends KubernetesObject>(predicate: Predicate<T>): Predicate<T> {
  return (event) => !predicate(event);
}

/** An event of a watched object. */
export type ObjectEvent<T extends KubernetesObject = KubernetesObject> =
  | {
      readonly type: "create";
      readonly object: T;
      /** Whether the object existed before the watch started. Default: false. */
      readonly isInInitialList?: boolean;
    }
  /** A resync has the same object twice. */
  | { readonly type: "update"; readonly oldObject: T; readonly object: T }
  | {
      readonly type: "delete";
      readonly object: T;
      /** Whether the deletion was missed, so `object` may be outdated. Default: false. */
      readonly deletedUnseen?: boolean;
    }
  | { readonly type: "generic"; readonly object: T };

/** Decides whether an event leads to a reconcile. */
export type Predicate<T extends KubernetesObject = KubernetesObject> = (event: ObjectEvent<T>) => boolean;
