import type { KubernetesObject } from "@capikit/api/meta";
import type { Predicate } from "./object-event.ts";

/**
 * Lets through updates of which the generation differs: for custom resources with a status subresource, those of what is wanted. And
 * everything that is no update.
 *
 * Metadata does not count, so that labels, annotations, finalizers and owners change unseen. The deletion timestamp does count.
 */
export const generationChanged: Predicate = onUpdate(
  (before, after) => before.metadata.generation !== after.metadata.generation,
);

/** Lets through updates of which the resource version differs: no resyncs. And everything that is no update. */
export const resourceVersionChanged: Predicate = onUpdate(
  (before, after) => before.metadata.resourceVersion !== after.metadata.resourceVersion,
);

/** Lets through updates of which the labels differ, and everything that is no update. */
export const labelChanged: Predicate = onUpdate(
  (before, after) => !isSameMap(before.metadata.labels, after.metadata.labels),
);

/** Lets through updates of which the annotations differ, and everything that is no update. */
export const annotationChanged: Predicate = onUpdate(
  (before, after) => !isSameMap(before.metadata.annotations, after.metadata.annotations),
);

function onUpdate(differ: (before: KubernetesObject, after: KubernetesObject) => boolean): Predicate {
  return (event) => event.type !== "update" || differ(event.oldObject, event.object);
}

type TextMap = Readonly<Record<string, string>>;

/** Empty and absent are the same. */
function isSameMap(a: TextMap = {}, b: TextMap = {}): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  );
}
