import { type EnumType, type ObjectType, type TypeNode, unwrapNames } from "@capikit/model";
import type { ValuePlan } from "./conversion-plan.ts";

/** Plans scalar values: the same on both sides, or not convertible automatically. */
export function plainPlan(spoke: TypeNode, hub: TypeNode): ValuePlan | undefined {
  if (spoke.kind === "opaque" && hub.kind === "opaque") return { kind: "copy" };
  if (isInteger(spoke) && isInteger(hub)) return { kind: "same" };
  if (spoke.kind === "special" && hub.kind === "special")
    return spoke.special === hub.special
      ? { kind: isPlainSpecial(spoke.special) ? "same" : "copy" }
      : undefined;
  if (spoke.kind === "enum" && hub.kind === "enum")
    return JSON.stringify([...spoke.values].sort()) === JSON.stringify([...hub.values].sort())
      ? enumPlan(spoke, hub)
      : undefined;
  const words = (type: TypeNode): string | undefined =>
    type.kind === "scalar" || type.kind === "enum" ? type.type : undefined;
  const word = words(spoke);
  if (word === undefined || word !== words(hub)) return undefined;
  // An enumeration and its base type are compatible: the API server rejects invalid values.
  return spoke.kind === hub.kind ? { kind: "same" } : { kind: "same", cast: true };
}

/** Plans enumerations of the same values, with a cast where TypeScript requires it. */
function enumPlan(spoke: EnumType, hub: EnumType): ValuePlan {
  if (JSON.stringify(spoke.enums) === JSON.stringify(hub.enums)) return { kind: "same" };
  const number = spoke.type === "integer";
  if (spoke.enums !== undefined && hub.enums !== undefined)
    return { kind: "same", cast: number ? "number" : "string" };
  // Numbers are assignable to enums of numbers.
  return number ? { kind: "same" } : { kind: "same", cast: true };
}

const integers: ReadonlySet<string> = new Set(["int", "int32", "int64", "uint32", "uint64"]);

/** Reports whether the type is an integer. Integers of all widths are JSON numbers. */
export function isInteger(type: TypeNode): boolean {
  return type.kind === "special" && integers.has(type.special);
}

const structured: ReadonlySet<string> = new Set([
  "EmbeddedObject",
  "JSONValue",
  "ObjectMeta",
  "RawExtension",
]);

function isPlainSpecial(special: string): boolean {
  return !structured.has(special);
}

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
