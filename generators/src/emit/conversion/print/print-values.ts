import { capitalize } from "@capikit/common/text";
import { type Member, type ObjectType, unionsOf } from "../../../model/ir/type-node.ts";
import { memberAccess, stringLiteral } from "../../../model/text/typescript-text.ts";
import { followMembers } from "../../conversion-members.ts";
import { aliasOf, type FieldPlan, type PairPlan, type ValuePlan } from "../plan/conversion-plan.ts";
import type { SideName } from "../plan/side.ts";
import { isInherited } from "./names.ts";

export type Way = "fromHub" | "toHub";

/** Returns the side that a conversion writes. */
function targetOf(way: Way): SideName {
  return way === "toHub" ? "hub" : "spoke";
}

/** Returns a function's name: `widgetSpecToHub`. */
export function functionName(pair: PairPlan, way: Way): string {
  return pair.name + (way === "toHub" ? "ToHub" : "FromHub");
}

/** Prints the expression that converts `value`; `type` is the TypeScript type of the result. */
function convertValue(plan: ValuePlan, value: string, type: string, way: Way): string {
  switch (plan.kind) {
    case "same":
      if (plan.cast === undefined) return value;
      return `${value}${plan.cast === true ? "" : ` as ${plan.cast}`} as ${type}`;
    case "copy":
      return `copy(${value})`;
    case "call":
      return `${way === "toHub" ? plan.toHub : plan.fromHub}(${value})`;
    case "object":
      return `${functionName(plan.pair, way)}(${value})`;
    case "nullable":
      return `${value} === null ? null : ${convertValue(plan.of, value, `NonNullable<${type}>`, way)}`;
    case "byName":
      return `${way === "toHub" ? "mapToList" : "listToMap"}(${value}, ${convertItem(plan.of, type, way)})`;
    case "list":
      return isPlain(plan.of)
        ? `[...${value}]`
        : `${value}.map(${each(plan.of, `NonNullable<${type}>[number]`, way)})`;
    case "map":
      if (isPlain(plan.of)) return `{ ...${value} }`;
      return `mapValues(${value}, ${each(plan.of, `NonNullable<${type}>[string]`, way)})`;
  }
}

/** Prints the function between a value of a map and an item of a list. */
function convertItem(of: Extract<ValuePlan, { kind: "byName" }>["of"], type: string, way: Way): string {
  if (of.kind === "object") return functionName(of.pair, way);
  if (way === "toHub") {
    const member = `NonNullable<${type}>[number]["value"]`;
    const value = convertValue(
      of,
      "value",
      of.orEmpty === undefined ? member : `NonNullable<${member}>`,
      way,
    );
    return `(value) => ({ name: "", ${value === "value" ? value : `value: ${value}`} })`;
  }
  const given = of.orEmpty === undefined ? "value" : isPlain(of) ? 'value ?? ""' : '(value ?? "")';
  return `({ value }) => ${convertValue(of, given, `NonNullable<${type}>[string]`, way)}`;
}

function isPlain(plan: ValuePlan): boolean {
  return plan.kind === "same" && plan.cast === undefined;
}

function each(plan: ValuePlan, type: string, way: Way): string {
  if (plan.kind === "object") return functionName(plan.pair, way);
  const converted = convertValue(plan, "item", type, way);
  // A brace after the arrow would start a block.
  return `(item) => ${converted.startsWith("{") ? `(${converted})` : converted}`;
}

/** Prints one statement per field; absent fields stay absent. */
function convertField(field: FieldPlan, pair: PairPlan, way: Way): readonly string[] {
  const side = targetOf(way);
  const [from, to] = [field[side === "hub" ? "spoke" : "hub"], field[side]];
  const target = aliasOf(pair, side);
  const source = from.reduce(
    (of, step, index) => (isInherited(step) ? printOwn(of, step) : of + memberAccess(step, index > 0)),
    "from",
  );
  const [first = "", ...rest] = to;
  const words = rest.reduce(
    (of, step) => `NonNullable<${of}>[${stringLiteral(step)}]`,
    `${target}[${stringLiteral(first)}]`,
  );
  const members = followMembers(pair[side], to) ?? [];
  // With `exactOptionalPropertyTypes`, a cast to `undefined` is not assignable to the member.
  const isCast = field.value.kind === "same" && members.at(-1)?.optional === true;
  const type = isCast ? `NonNullable<${words}>` : words;
  const place = printParent(target, to, members) + memberAccess(to.at(-1) ?? "");
  if (from.length === 1 && !from.some(isInherited))
    return setIfGiven("  ", source, place, convertValue(field.value, source, type, way));
  const set = setIfGiven("    ", "value", place, convertValue(field.value, "value", type, way));
  return ["  {", `    const value = ${source};`, ...set, "  }"];
}

const lineWidth = 110;

function setIfGiven(indent: string, value: string, place: string, converted: string): readonly string[] {
  const line = `${indent}if (${value} !== undefined) ${place} = ${converted};`;
  if (line.length <= lineWidth) return [line];
  return [`${indent}if (${value} !== undefined) {`, `${indent}  ${place} = ${converted};`, `${indent}}`];
}

/** Prints `to`, or the nested object of a moved field, created if necessary. */
function printParent(target: string, path: readonly string[], members: readonly Member[]): string {
  let text = "to";
  let words = target;
  for (const [at, step] of path.slice(0, -1).entries()) {
    words = `NonNullable<${words}[${stringLiteral(step)}]>`;
    const member = text + memberAccess(step);
    text = isInherited(step)
      ? `(${printOwn(text, step)} ?? (${member} = {} as ${words}))`
      : `(${member} ??= {} as ${words})`;
    if (members[at + 1]?.readonly === true) text = `(${text} as ${writable(words)})`;
  }
  return text;
}

function printOwn(of: string, name: string): string {
  return `ownField(${of}, ${stringLiteral(name)})`;
}

/** Prints a type without `readonly`. */
function writable(type: string): string {
  return `{ -readonly [Key in keyof ${type}]: ${type}[Key] }`;
}

const unionMembers = "UnionMembers";

/** Prints the type that gives access to the members of all parts of a union, if a module uses it. */
export function printUnionMembers(module: readonly string[]): readonly string[] {
  if (!module.some((line) => line.includes(`${unionMembers}<`))) return [];
  return [
    "/** The members of all parts of a union. */",
    `type ${unionMembers}<T> = {`,
    "  [Key in T extends unknown ? keyof T : never]?: T extends unknown",
    "    ? Key extends keyof T ? T[Key] : never",
    "    : never;",
    "};",
    "",
  ];
}

/** Reports whether a type or one of its bases is a discriminated union. */
function isUnion(type: ObjectType): boolean {
  return unionsOf(type).length > 0;
}

/** Prints the types of a pair and its two functions. */
export function printPair(pair: PairPlan): readonly string[] {
  const [spoke, hub] = [aliasOf(pair, "spoke"), aliasOf(pair, "hub")];
  const typeOf = (side: SideName, type: string): string =>
    isUnion(pair[side]) ? `${unionMembers}<${type}>` : type;
  return [
    `type ${spoke} = ${typeOf("spoke", pair.spokeType)};`,
    `type ${hub} = ${typeOf("hub", pair.hubType)};`,
    "",
    ...printFunction(pair, "toHub", spoke, hub),
    ...printFunction(pair, "fromHub", hub, spoke),
  ];
}

/** Objects precede the fields that other fields add to them. */
function inOrder({ fields }: PairPlan, way: Way): readonly FieldPlan[] {
  const depth = (field: FieldPlan): number => field[targetOf(way)].length;
  return [...fields].sort((a, b) => depth(a) - depth(b));
}

function printFunction(pair: PairPlan, way: Way, from: string, to: string): readonly string[] {
  const name = functionName(pair, way);
  const side = targetOf(way);
  const assigned = new Set(pair.fields.map((field) => field[side][0]));
  const isReadonly = pair[side].members.some((member) => member.readonly && assigned.has(member.name));
  const union = isUnion(pair[side]) ? (side === "hub" ? pair.hubType : pair.spokeType) : undefined;
  const result = union ?? to;
  const line = `function ${name}(from: ${from}): ${result} {`;
  return [
    ...(line.length <= lineWidth ? [line] : [`function ${name}(`, `  from: ${from},`, `): ${result} {`]),
    `  const to = {} as ${isReadonly ? writable(to) : to};`,
    ...inOrder(pair, way).flatMap((field) => convertField(field, pair, way)),
    ...pair.finish
      .filter((plan) => plan[way])
      .map((plan) => `  overrides.${plan.name}${capitalize(way)}(from, to);`),
    union === undefined ? "  return to;" : `  return to as ${union};`,
    "}",
    "",
  ];
}
