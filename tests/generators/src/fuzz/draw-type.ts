import type { Random } from "../../../reference/src/random.ts";
import {
  type Declaration,
  type Field,
  fieldsOf,
  plainOf,
  type Scalar,
  type Special,
  type Struct,
  type Type,
  type Utility,
} from "./api.ts";
import { drawDefault, drawFieldMarkers, drawMarkers, isUntyped } from "./draw-markers.ts";
import { drawText } from "./draw-texts.ts";

export const scalars: readonly [Scalar, ...Scalar[]] = [
  "string",
  "string",
  "string",
  "boolean",
  "int",
  "int32",
  "int64",
  "uint32",
  "uint64",
  "bytes",
];

const specials: readonly [Special, ...Special[]] = [
  "Duration",
  "IntOrString",
  "JSONValue",
  "MicroTime",
  "ObjectMeta",
  "Quantity",
  "RawExtension",
  "Time",
];

const utilities: readonly [Utility, ...Utility[]] = ["Omit", "Partial", "Pick", "Readonly", "Required"];

/** A member with the comments above it. */
export function drawField(
  random: Random,
  before: readonly Declaration[],
  name: string,
  depth: number,
  parameter?: string,
): Field {
  const type: Type =
    parameter !== undefined && random.chance(0.4)
      ? { kind: "parameter", name: parameter }
      : drawType(random, before, depth, "field");
  const optional = random.chance(0.6);
  const markers = [...drawMarkers(random, type), ...drawFieldMarkers(random, type, optional)];
  const preset = optional && random.chance(0.25) ? drawDefault(random, type, markers) : undefined;
  if (preset !== undefined) markers.push(preset);
  const nullable = plainOf(type).kind !== "literals" && type.kind !== "parameter" && random.chance(0.08);
  return { name, type, optional, nullable, lines: mixed(random, drawText(random), markers) };
}

export function drawType(
  random: Random,
  before: readonly Declaration[],
  depth: number,
  place: "alias" | "field",
): Type {
  const draw = random.integer(1, 20);
  if (draw <= 7 || depth === 0) return { kind: "scalar", name: random.pick(scalars) };
  if (draw <= 9) return { kind: "special", name: random.pick(specials) };
  if (draw <= 12)
    return {
      kind: "list",
      items: drawItems(random, before, depth - 1),
      style: random.pick(["array", "brackets", "readonly"]),
    };
  if (draw <= 14)
    return {
      kind: "map",
      values: drawItems(random, before, depth - 1),
      style: random.pick(["record", "signature"]),
    };
  if (place === "alias") return { kind: "scalar", name: random.pick(scalars) };
  return drawReference(random, before, depth) ?? { kind: "scalar", name: random.pick(scalars) };
}

/** The items of lists and maps; literals would need an alias in Go. */
function drawItems(random: Random, before: readonly Declaration[], depth: number): Type {
  const type = drawType(random, before, depth, "field");
  return type.kind === "literals" ? { kind: "scalar", name: "string" } : type;
}

function drawReference(random: Random, before: readonly Declaration[], depth: number): Type | undefined {
  const structs = before.filter((one) => one.kind === "struct");
  const base = random.pickAny(structs.filter(isBase));
  const generic = random.pickAny(structs.filter((one) => !isBase(one)));
  const draw = random.integer(1, 12);
  if (draw === 1) return { kind: "literals", values: drawValues(random) };
  if (draw === 2)
    return {
      kind: "inline",
      fields: [drawField(random, before, "inner", depth - 1), drawField(random, before, "other", depth - 1)],
    };
  if (draw <= 4 && base !== undefined) return drawUtility(random, base);
  if (draw <= 6 && generic !== undefined)
    return { kind: "instance", of: generic, argument: drawArgumentType(random, before) };
  const declaration = random.pickAny(before.filter((one) => one.kind !== "struct" || isBase(one)));
  return declaration === undefined ? undefined : { kind: "named", declaration };
}

function drawArgumentType(random: Random, before: readonly Declaration[]): Type {
  const named = random.pickAny(before.filter((one) => one.kind !== "struct" || isBase(one)));
  const type: Type | undefined = named && { kind: "named", declaration: named };
  if (type !== undefined && !isUntyped(type) && random.chance(0.5)) return type;
  return { kind: "scalar", name: random.pick(scalars) };
}

function drawUtility(random: Random, of: Struct): Type {
  const names = fieldsOf(of).map(({ name }) => name);
  const keys = random.some(names);
  // A member with a required marker cannot be made optional.
  const isFixed = fieldsOf(of).some(({ lines }) => lines.includes("+k8s:required"));
  const utility = random.pick(utilities);
  return {
    kind: "utility",
    utility: utility === "Partial" && isFixed ? "Readonly" : utility,
    of,
    keys: keys.length === 0 ? names.slice(0, 1) : keys,
  };
}

export function drawValues(random: Random): (number | string)[] {
  if (random.chance(0.25)) return [random.integer(-3, 0), random.integer(1, 5), random.integer(6, 99)];
  const values = ["Basic", "Premium", "yes", "null", "1", "a b", "", "x;y", "Über"];
  return values.slice(random.integer(0, 3), random.integer(4, values.length));
}

/** Markers among the lines of a text. */
export function mixed(random: Random, text: readonly string[], markers: readonly string[]): string[] {
  if (random.chance(0.7)) return [...text, ...markers];
  if (random.chance(0.5)) return [...markers, ...text];
  const at = random.integer(0, text.length);
  return [...text.slice(0, at), ...markers, ...text.slice(at)];
}

/** A struct that may be embedded: its fields are like no other's. */
export function isBase(declaration: Declaration): declaration is Struct {
  return declaration.kind === "struct" && declaration.parameter === undefined;
}
