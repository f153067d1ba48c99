import type { KeepPlan } from "./conversion-plan.ts";

export function emptyKeep(): KeepPlan {
  return { keep: [], containers: new Map() };
}

/** Returns the plan for the object at the end of a path; creates it if necessary. */
export function keepAt(plan: KeepPlan, path: readonly string[]): KeepPlan {
  let at = plan;
  for (const step of path) {
    const next = at.containers.get(step) ?? emptyKeep();
    at.containers.set(step, next);
    at = next;
  }
  return at;
}
