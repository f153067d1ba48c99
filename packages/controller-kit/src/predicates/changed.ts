import type { KubernetesObject } from "@capikit/api/meta";
import type { Predicate } from "./object-event.ts";

/**
 * Passes updates with a changed generation, and all other event types. For custom resources with a
 * status subresource, the generation changes with the spec.
 *
 * Changes of labels, annotations, finalizers and owners do not change the generation, but a
 * deletion timestamp does.
 */
export const generationChanged: Predicate = onUpdate(
  (before, after) => before.metadata.generation !== after.metadata.generation,
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
