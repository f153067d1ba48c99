import type { GoTypes } from "./go-types.ts";
import { innerPlan, type StructField, type StructPlan, type StructPlans } from "./struct-plans.ts";

const nothing: ReadonlySet<string> = new Set();

/**
 * Reports whether a plan restores fields, or also finishes objects with the old one at hand, itself
 * or inside.
 */
export function restoresAny(
  plans: StructPlans,
  types: GoTypes,
  plan: StructPlan,
  what: "finished" | "restored",
  taken = nothing,
  seen: ReadonlySet<StructPlan> = new Set(),
): boolean {
  if (seen.has(plan)) return false;
  if (what === "finished" && plan.finish.size > 0) return true;
  return [...plan.fields.values()].some((field) => {
    if (taken.has(field.hub)) return false;
    if (field.flags.has("restore")) return true;
    const inner = innerPlan(plans, types, plan, field);
    if (inner === undefined || field.flags.has("with")) return false;
    return restoresAny(plans, types, inner, what, takenBelow(plan, field, taken), new Set([...seen, plan]));
  });
}

/** Returns the paths inside a field of the hub that other fields convert to, relative to it. */
function takenBelow(plan: StructPlan, field: StructField, taken: ReadonlySet<string>): ReadonlySet<string> {
  const others = [...plan.fields.values()].filter((other) => other !== field).map(({ hub }) => hub);
  const prefix = `${field.hub}.`;
  const below = [...others, ...taken].filter((path) => path.startsWith(prefix));
  return new Set(below.map((path) => path.slice(prefix.length)));
}

/** Reports whether the objects in a field are restored or finished. */
export function restoresWithin(
  plans: StructPlans,
  types: GoTypes,
  plan: StructPlan,
  field: StructField,
): boolean {
  const inner = innerPlan(plans, types, plan, field);
  if (inner === undefined || field.flags.has("with")) return false;
  return restoresAny(plans, types, inner, "finished", takenBelow(plan, field, nothing));
}
