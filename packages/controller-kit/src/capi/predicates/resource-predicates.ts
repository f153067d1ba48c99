import { allOf } from "../../predicates/combine.ts";
import type { Predicate } from "../../predicates/object-event.ts";
import { hasPausedAnnotation, isExternallyManaged } from "../metadata/annotations.ts";
import { hasWatchLabel, isTopologyOwned } from "../metadata/labels.ts";

/** Lets through objects with the watch label of this value; all of them where the value is empty. */
export function hasFilterLabel(value: string | undefined): Predicate {
  return ({ object }) => !value || hasWatchLabel(object, value);
}

/** Lets through objects without the paused annotation. */
export const isNotPaused: Predicate = ({ object }) => !hasPausedAnnotation(object);

/** Lets through objects without the paused annotation that the watch filter selects. */
export function isNotPausedAndHasFilterLabel(value: string | undefined): Predicate {
  return allOf(isNotPaused, hasFilterLabel(value));
}

/** Lets through objects that nobody else takes care of. */
export const isNotExternallyManaged: Predicate = ({ object }) => !isExternallyManaged(object);

/** Lets through objects that a Cluster's topology made. */
export const isOwnedByTopology: Predicate = ({ object }) => isTopologyOwned(object);
