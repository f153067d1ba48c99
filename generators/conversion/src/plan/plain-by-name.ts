import { type ObjectType, type TypeNode, unwrapNames } from "@capikit/model";
import type { ValuePlan } from "./conversion-plan.ts";
import { plainPlan } from "./plain-plan.ts";

type ByName = Extract<ValuePlan, { kind: "byName" }>;

/**
 * Plans a map of plain values, and a list of items with `name` and `value`. An absent `value` is an
 * empty string in the map, as in Cluster API; values of other types must be required.
 */
export function plainByName(values: TypeNode, items: ObjectType): ByName | undefined {
  const value = items.members.find(({ name }) => name === "value");
  if (value === undefined || items.members.length !== 2) return undefined;
  const type = unwrapNames(value.type);
  const plain = plainPlan(values, type);
  if (plain?.kind !== "same") return undefined;
  if (!value.optional) return { kind: "byName", of: plain };
  const isText = type.kind === "scalar" && type.type === "string";
  return isText ? { kind: "byName", of: { ...plain, orEmpty: value } } : undefined;
}
