import { capitalize } from "@capikit/common/text";
import { memberAccess, stringLiteral } from "@capikit/model";
import { aliasOf, type FieldPlan, type PairPlan, type ValuePlan } from "../plan/conversion-plan.ts";

export type Way = "fromHub" | "toHub";

/** Returns a function's name: `widgetSpecToHub`. */
export function functionName(pair: PairPlan, way: Way): string {
  return pair.name + (way === "toHub" ? "ToHub" : "FromHub");
}

/** Prints the expression that converts `value`; `type` is the TypeScript type of the result. */
function convertValue(plan: ValuePlan, value: string, type: string, way: Way): string {
  switch (plan.kind) {
    case "same":
      return plan.cast === true ? `${value} as ${type}` : value;
    case "copy":
      return `copy(${value})`;
    case "call":
      return `${way === "toHub" ? plan.toHub : plan.fromHub}(${value})`;
    case "object":
      return `${functionName(plan.pair, way)}(${value})`;
    case "nullable":
      return `${value} === null ? null : ${convertValue(plan.of, value, `NonNullable<${type}>`, way)}`;
    case "byName":
      return `${way === "toHub" ? "mapToList" : "listToMap"}(${value}, ${convertItem(plan.of, way)})`;
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
function convertItem(of: Extract<ValuePlan, { kind: "byName" }>["of"], way: Way): string {
  if (of.kind === "object") return functionName(of.pair, way);
  return way === "toHub" ? '(value) => ({ name: "", value })' : "({ value }) => value";
}

function isPlain(plan: ValuePlan): boolean {
  return plan.kind === "same" && plan.cast !== true;
}

function each(plan: ValuePlan, type: string, way: Way): string {
  if (plan.kind === "object") return functionName(plan.pair, way);
  return `(item) => ${convertValue(plan, "item", type, way)}`;
}

/** Prints one statement per field; absent fields stay absent. */
function convertField(field: FieldPlan, pair: PairPlan, way: Way): readonly string[] {
  const [from, to] = way === "toHub" ? [field.spoke, field.hub] : [field.hub, field.spoke];
  const target = aliasOf(pair, way === "toHub" ? "hub" : "spoke");
  const source = `from${from.map((step, index) => memberAccess(step, index > 0)).join("")}`;
  const [first = "", ...rest] = to;
  const type = rest.reduce(
    (words, step) => `NonNullable<${words}>[${stringLiteral(step)}]`,
    `${target}[${stringLiteral(first)}]`,
  );
  const place = parentOf(target, to.slice(0, -1)) + memberAccess(to.at(-1) ?? "");
  if (from.length === 1) return setIfGiven("  ", source, place, convertValue(field.value, source, type, way));
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
function parentOf(target: string, path: readonly string[]): string {
  let text = "to";
  let words = target;
  for (const step of path) {
    words = `NonNullable<${words}[${stringLiteral(step)}]>`;
    text = `(${text}${memberAccess(step)} ??= {} as ${words})`;
  }
  return text;
}

/** Prints the types of a pair and its two functions. */
export function printPair(pair: PairPlan): readonly string[] {
  const [spoke, hub] = [aliasOf(pair, "spoke"), aliasOf(pair, "hub")];
  return [
    `type ${spoke} = ${pair.spokeType};`,
    `type ${hub} = ${pair.hubType};`,
    "",
    ...printFunction(pair, "toHub", spoke, hub),
    ...printFunction(pair, "fromHub", hub, spoke),
  ];
}

/** Objects precede the fields that other fields add to them. */
function inOrder({ fields }: PairPlan, way: Way): readonly FieldPlan[] {
  const depth = ({ spoke, hub }: FieldPlan): number => (way === "toHub" ? hub : spoke).length;
  return [...fields].sort((a, b) => depth(a) - depth(b));
}

function printFunction(pair: PairPlan, way: Way, from: string, to: string): readonly string[] {
  const name = functionName(pair, way);
  const line = `function ${name}(from: ${from}): ${to} {`;
  return [
    ...(line.length <= lineWidth ? [line] : [`function ${name}(`, `  from: ${from},`, `): ${to} {`]),
    `  const to = {} as ${to};`,
    ...inOrder(pair, way).flatMap((field) => convertField(field, pair, way)),
    ...pair.finish
      .filter((plan) => plan[way])
      .map((plan) => `  overrides.${plan.name}${capitalize(way)}(from, to);`),
    "  return to;",
    "}",
    "",
  ];
}
