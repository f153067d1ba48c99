import type { KubernetesObject } from "@capikit/api/meta";
import type { Predicate } from "./object-event.ts";

/** Lets through what all let through. */
export function allOf<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.every((one) => one(event));
}

/** Lets through what one of them lets through. */
export function anyOf<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.some((one) => one(event));
}

/** Lets through what the other does not. */
export function not<T extends KubernetesObject>(predicate: Predicate<T>): Predicate<T> {
  return (event) => !predicate(event);
}
