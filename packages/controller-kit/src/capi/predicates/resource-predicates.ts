import { allOf, type Predicate } from "../../predicates/predicate.ts";
import { hasPausedAnnotation, isExternallyManaged } from "../metadata/annotations.ts";
import { hasWatchLabel } from "../metadata/labels.ts";

/** Accepts objects whose watch label has this value; all objects if it is empty. */
export function hasFilterLabel(value: string | undefined): Predicate {
  return ({ object }) => !value || hasWatchLabel(object, value);
}

/** Accepts objects without the paused annotation. */
export const isNotPaused: Predicate = ({ object }) => !hasPausedAnnotation(object);

/** Accepts objects that match the watch filter and have no paused annotation. */
export function isNotPausedAndHasFilterLabel(value: string | undefined): Predicate {
  return allOf(isNotPaused, hasFilterLabel(value));
}

/** Accepts objects that are not externally managed. */
export const isNotExternallyManaged: Predicate = ({ object }) => !isExternallyManaged(object);
