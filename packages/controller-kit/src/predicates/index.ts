/**
 * Predicates, which decide which watch events lead to a reconcile.
 *
 * @module
 */

export { annotationChanged, generationChanged, labelChanged, resourceVersionChanged } from "./changed.ts";
export { allOf, anyOf, not } from "./combine.ts";
export type { ObjectEvent, Predicate } from "./object-event.ts";
