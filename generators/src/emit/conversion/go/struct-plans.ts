import { type GoType, structsIn } from "@capikit/common/go-types";
import { type GoTypes, goTypeAt } from "./go-types.ts";

/** A field of a plan. One side is absent if only the other version has the field. */
export interface StructField {
  readonly old?: string;
  readonly hub: string;
  /** How Go converts it, such as `create` or `restore=zero`. */
  readonly flags: ReadonlyMap<string, string>;
}

/** The conversion between two structs. */
export interface StructPlan {
  readonly old: string;
  readonly hub: string;
  /** By both paths, in the order of the types. */
  readonly fields: Map<string, StructField>;
  readonly finish: Set<string>;
}

/** The plans of all pairs of structs by `old > hub`. */
export type StructPlans = ReadonlyMap<string, StructPlan>;

export function planKey(old: string, hub: string): string {
  return `${old} > ${hub}`;
}

/** Returns the types of a field on both sides. */
export function typesOf(
  types: GoTypes,
  plan: StructPlan,
  { old, hub }: StructField,
): readonly [GoType, GoType] | undefined {
  if (old === undefined) return undefined;
  const [from, to] = [goTypeAt(types, plan.old, old.split(".")), goTypeAt(types, plan.hub, hub.split("."))];
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** Returns the plan of the structs in a field, if they differ. */
export function innerPlan(
  plans: StructPlans,
  types: GoTypes,
  plan: StructPlan,
  field: StructField,
): StructPlan | undefined {
  const ends = typesOf(types, plan, field);
  const inner = ends === undefined ? undefined : structsIn(...ends);
  return inner === undefined ? undefined : plans.get(planKey(...inner));
}
