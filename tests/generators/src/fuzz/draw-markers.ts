import type { Random } from "../../../reference/src/random.ts";
import { type Field, fieldsOf, markersOf, plainOf, type Type } from "./api.ts";
import { drawArgument } from "./draw-texts.ts";

const v = "+kubebuilder:validation:";

const patterns = ["^[a-z]+$", "^a", "[0-9]{1,3}", "^(x|y)*$", "\\.$", '"'] as const;
const formats = [
  "date",
  "date-time",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uuid",
  "cidr",
  "email",
  "duration",
] as const;
const reasons = [
  "FieldValueInvalid",
  "FieldValueForbidden",
  "FieldValueRequired",
  "FieldValueDuplicate",
] as const;

/** Lower bounds are at most 3, upper ones at least 10: never do two of them leave nothing. */
function bounds(random: Random, low: string, high: string): string[] {
  return random.some([`${low}=${random.integer(0, 3)}`, `${high}=${random.integer(10, 40)}`]);
}

/** Whether to omit a bound: controller-gen loses the origin of differing bounds. */
export function isExclusive(line: string): boolean {
  return line.includes("Exclusive");
}

/** Whether CEL rules cannot see values of the type, or what they hold. */
export function isUntyped(type: Type): boolean {
  const plain = plainOf(type);
  if (plain.kind === "list") return isUntyped(plain.items);
  if (plain.kind === "map") return isUntyped(plain.values);
  return plain.kind === "special" && plain.name === "JSONValue";
}

/** Markers that fit values of a type, at a member or an alias. */
export function drawMarkers(random: Random, type: Type, prefix = v): string[] {
  const lines = random.chance(0.5) ? rules(random, plainOf(type), prefix, type.kind === "list") : [];
  if (!isUntyped(type) && random.chance(0.12)) lines.push(drawRule(random, prefix));
  // controller-gen repeats a value in `allOf` that the type sets, too; capikit writes it once.
  const inherited = new Set(markersOf(type));
  const counts = (line: string) => !inherited.has(line) || line.includes("XValidation");
  return lines.filter((line) => counts(line) && (type.kind !== "named" || !isExclusive(line)));
}

/** controller-gen knows the kind of a named type, but not its items or members. */
function rules(random: Random, type: Type, prefix: string, spelt: boolean): string[] {
  if (type.kind === "scalar") return ofScalar(random, type.name, prefix);
  if (type.kind === "map") return bounds(random, `${prefix}MinProperties`, `${prefix}MaxProperties`);
  if (type.kind !== "list") return [];
  const lines = bounds(random, `${prefix}MinItems`, `${prefix}MaxItems`);
  if (prefix === v && spelt && random.chance(0.4))
    lines.push(...drawMarkers(random, plainItems(type.items), `${v}items:`));
  return lines;
}

/** Items that are named carry their own markers. */
function plainItems(items: Type): Type {
  return items.kind === "named" && !isUntyped(items) ? { kind: "parameter", name: "" } : items;
}

function ofScalar(random: Random, scalar: string, prefix: string): string[] {
  if (scalar === "boolean") return [];
  if (scalar === "string" || scalar === "bytes") {
    const lines = bounds(random, `${prefix}MinLength`, `${prefix}MaxLength`);
    if (random.chance(0.25)) lines.push(`${prefix}Pattern=\`${random.pick(patterns)}\``);
    if (random.chance(0.15)) lines.push(`${prefix}Format=${random.pick(formats)}`);
    return lines;
  }
  const lines = bounds(random, `${prefix}Minimum`, `${prefix}Maximum`);
  if (random.chance(0.15)) lines.push(`${prefix}ExclusiveMinimum=${random.chance(0.7)}`);
  if (random.chance(0.15)) lines.push(`${prefix}ExclusiveMaximum=${random.chance(0.7)}`);
  if (random.chance(0.15)) lines.push(`${prefix}MultipleOf=${random.integer(1, 3)}`);
  return lines;
}

/** A CEL rule without cost, which lists of any depth may contain. */
export function drawRule(random: Random, prefix: string = v): string {
  const rest = random.some([`message=${drawArgument(random)}`, `reason=${random.pick(reasons)}`]);
  return `${prefix}XValidation:${[random.chance(0.5) ? "rule=true" : 'rule="true"', ...rest].join(",")}`;
}

/** Markers of members alone. */
export function drawFieldMarkers(random: Random, type: Type, optional: boolean): string[] {
  const plain = plainOf(type);
  const lines: string[] = [];
  if (plain.kind === "list") lines.push(...listType(random, plain.items));
  if (plain.kind === "map" && random.chance(0.15))
    lines.push(`+mapType=${random.pick(["atomic", "granular"])}`);
  if (plain.kind === "named" && random.chance(0.15))
    lines.push(`+structType=${random.pick(["atomic", "granular"])}`);
  if (random.chance(0.06)) lines.push(`+kubebuilder:title=${drawArgument(random)}`);
  if (random.chance(0.05))
    lines.push(`+kubebuilder:externalDocs:url="https://acme.example/${random.integer(1, 9)}"`);
  const drawsOne = markersOf(type).some((line) => /Min(?:Items|Length|Properties)=1$/.test(line));
  if (!optional && !drawsOne && random.chance(0.08)) lines.push("+k8s:required");
  return lines;
}

function listType(random: Random, items: Type): string[] {
  if (items.kind === "named" && items.declaration.kind === "struct" && random.chance(0.5)) {
    const keys = fieldsOf(items.declaration).filter(isKey);
    const key = random.pickAny(keys);
    if (key !== undefined) return ["+listType=map", `+listMapKey=${key.name}`];
  }
  if (random.chance(0.3)) return ["+listType=atomic"];
  return plainOf(items).kind === "scalar" && random.chance(0.3) ? ["+listType=set"] : [];
}

function isKey({ type, optional, nullable }: Field): boolean {
  return type.kind === "scalar" && !optional && !nullable;
}

/** A default that is valid for the markers of the member and its type, if easily found. */
export function drawDefault(random: Random, type: Type, own: readonly string[]): string | undefined {
  const markers = [...own, ...markersOf(type)];
  const plain = plainOf(type);
  if (plain.kind === "literals")
    return `+kubebuilder:default=${JSON.stringify(random.pickAny(plain.values))}`;
  if (plain.kind === "list") {
    const free =
      !markers.some((line) => /MinItems|items:|set/.test(line)) && !markers.includes("+listType=map");
    const { items } = plain;
    if (!free || items.kind !== "scalar" || (items.name !== "string" && items.name !== "int32"))
      return undefined;
    return items.name === "string"
      ? `+kubebuilder:default={${random.pick(['"a","b"', "a", '"x y"', ""])}}`
      : `+default=[${random.pick(["1", "1,2", ""])}]`;
  }
  if (plain.kind !== "scalar" || markers.some((line) => /Pattern|Format|MultipleOf/.test(line)))
    return undefined;
  if (plain.name === "boolean") return `+kubebuilder:default=${random.chance(0.5)}`;
  if (plain.name === "bytes") return undefined;
  if (plain.name !== "string")
    return `+${random.pick(["kubebuilder:default", "default"])}=${random.integer(4, 9)}`;
  return `+kubebuilder:default=${random.pick(['"yes!"', '"a: b #c"', '"null x"', "abcdef", '"2024-01"', "`a\\b'c`", '"1e3 0x1"', '"éé\\ttt"', '"trail "'])}`;
}
