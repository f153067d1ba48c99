import type { Report } from "@capikit/common/diagnostics";
import * as conversionDiagnostics from "../../../model/diagnostics/codes/conversion.ts";
import type { OverrideFunction, OverrideModule } from "../../../model/ir/model.ts";
import type { EnumType, ObjectType, TypeNode } from "../../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import { findOverride } from "../../conversion-members.ts";
import type { FinishPlan, ValuePlan } from "./conversion-plan.ts";
import type { SideName } from "./side.ts";

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
function isInteger(type: TypeNode): boolean {
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

type ConvertedTypes = Readonly<Record<SideName, TypeNode>>;

function isDuration(type: TypeNode): boolean {
  const target = unwrapNames(type);
  return target.kind === "special" && target.special === "Duration";
}

/** Returns the plan of `with=seconds`, the conversion that Cluster API uses for timeouts. */
function seconds(spoke: TypeNode, hub: TypeNode): ValuePlan | undefined {
  if (isDuration(spoke) && isInteger(unwrapNames(hub)))
    return { kind: "call", toHub: "durationToSeconds", fromHub: "secondsToDuration" };
  if (isInteger(unwrapNames(spoke)) && isDuration(hub))
    return { kind: "call", toHub: "secondsToDuration", fromHub: "durationToSeconds" };
  return undefined;
}

/** Returns the plan of the built-in `with=seconds`, unless functions of that name exist. */
function builtIn(
  { value }: Marker,
  types: ConvertedTypes,
  module: OverrideModule | undefined,
): ValuePlan | undefined {
  const isOwn = module?.functions.has("secondsToHub") === true;
  return value === "seconds" && !isOwn ? seconds(types.spoke, types.hub) : undefined;
}

/**
 * Plans a field or all values of a type with `+capikit:conversion:with`. Reports errors in the
 * functions of a field; TypeScript checks those of a type.
 */
export function overridePlan(
  marker: Marker,
  types: ConvertedTypes,
  module: OverrideModule | undefined,
  report: Report,
  of: "field" | "type",
): ValuePlan | undefined {
  const built = builtIn(marker, types, module);
  if (built !== undefined) return built;
  const name = String(marker.value);
  const [toHub, fromHub] = [`${name}ToHub`, `${name}FromHub`];
  const up = findOverride(toHub, marker.location, module, report);
  const down = findOverride(fromHub, marker.location, module, report);
  if (up === undefined || down === undefined) return undefined;
  if (of === "field") {
    check(toHub, up, types.spoke, types.hub, report);
    check(fromHub, down, types.hub, types.spoke, report);
  }
  return { kind: "call", toHub: `overrides.${toHub}`, fromHub: `overrides.${fromHub}` };
}

/** Plans the functions that finish objects of two types, by the markers of both. */
export function finishPlans(
  markers: readonly Marker[],
  module: OverrideModule | undefined,
  report: Report,
): FinishPlan[] {
  // Both types can name the same functions.
  const byName = new Map(markers.map((marker) => [marker.value, marker]));
  return [...byName.values()].flatMap((marker) => finishPlan(marker, module, report) ?? []);
}

/** Plans `+capikit:conversion:finish`: one function, or one for each direction. */
function finishPlan(
  marker: Marker,
  module: OverrideModule | undefined,
  report: Report,
): FinishPlan | undefined {
  const name = String(marker.value);
  const has = (direction: string): boolean => module?.functions.has(name + direction) === true;
  const plan = { name, toHub: has("ToHub"), fromHub: has("FromHub") };
  if (plan.toHub || plan.fromHub) return plan;
  findOverride(`${name}ToHub`, marker.location, module, report);
  return undefined;
}

function check(
  functionName: string,
  found: OverrideFunction,
  from: TypeNode,
  to: TypeNode,
  report: Report,
): void {
  const problems = [
    ["parameter", found.parameter, from],
    ["result", found.result, to],
  ] as const;
  for (const [part, given, wanted] of problems) {
    if (given === undefined || isSameType(given, wanted)) continue;
    report(
      conversionDiagnostics.conversionOverrideType.create(
        { functionName, part, found: describeType(given), wanted: describeType(wanted) },
        found.location,
      ),
    );
  }
}

/** Reports whether both types are equal. TypeScript checks annotations in another notation. */
function isSameType(given: TypeNode, wanted: TypeNode): boolean {
  const [a, b] = [unwrapNames(given), unwrapNames(wanted)];
  if (a === b) return true;
  if (a.kind === "special" || b.kind === "special")
    return a.kind === b.kind && "special" in a && "special" in b && a.special === b.special;
  if (a.kind === "array" && b.kind === "array") return isSameType(a.items, b.items);
  if (a.kind === "map" && b.kind === "map") return isSameType(a.values, b.values);
  if (a.kind === "nullable" && b.kind === "nullable") return isSameType(a.of, b.of);
  if (a.kind === "scalar" && b.kind === "scalar") return a.type === b.type;
  if (a.kind === "object" && b.kind === "object")
    return given.kind !== "named" || wanted.kind !== "named" || given.name === wanted.name;
  return a.kind === b.kind || isText(a) === isText(b);
}

/** This check treats a string and an enumeration of strings as compatible. */
function isText(type: TypeNode): boolean {
  return (type.kind === "scalar" || type.kind === "enum") && type.type === "string";
}
