import type { NewCondition } from "./condition.ts";

/** Whether two conditions say the same, apart from when the status changed and for which generation. */
export function hasSameStateExceptGeneration(a: NewCondition, b: NewCondition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? "") === (b.reason ?? "") &&
    (a.message ?? "") === (b.message ?? "")
  );
}

/** Whether two conditions say the same of the same generation, whenever the status changed. */
export function hasSameState(a: NewCondition, b: NewCondition): boolean {
  return hasSameStateExceptGeneration(a, b) && (a.observedGeneration ?? 0) === (b.observedGeneration ?? 0);
}
