import type { KubernetesObject } from "@capikit/api/meta";
import type { Predicate } from "./object-event.ts";

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
