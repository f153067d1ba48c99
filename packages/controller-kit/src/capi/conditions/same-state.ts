import type { NewCondition } from "./condition.ts";

/** Reports whether two conditions are equal apart from transition time and generation. */
export function hasSameStateExceptGeneration(a: NewCondition, b: NewCondition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? "") === (b.reason ?? "") &&
    (a.message ?? "") === (b.message ?? "")
  );
}

/** Reports whether two conditions are equal apart from the transition time. */
export function hasSameState(a: NewCondition, b: NewCondition): boolean {
  return hasSameStateExceptGeneration(a, b) && (a.observedGeneration ?? 0) === (b.observedGeneration ?? 0);
}
