import type { KeepPlan } from "./conversion-plan.ts";

export function emptyKeep(): KeepPlan {
  return { keep: [], containers: new Map() };
}

/** The plan for what is in an object at the end of a path; made if it is not there. */
export function keepAt(plan: KeepPlan, path: readonly string[]): KeepPlan {
  let at = plan;
  for (const step of path) {
    const next = at.containers.get(step) ?? emptyKeep();
    at.containers.set(step, next);
    at = next;
  }
  return at;
}
