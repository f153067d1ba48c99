import { capitalize, compareText } from "@capikit/common/text";
import type { Budget } from "../runtime/budget.ts";
import { deepEqual, type GoValue, isTrue, kindName } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import {
  budgeted,
  budgetedVariadic,
  fixed,
  type TemplateFunction,
  variadic,
} from "../runtime/template-function.ts";
import { toInt64, toText, toTexts } from "./cast.ts";

const list = variadic([], "any", (...values) => values);
const push = fixed(["any", "any"], (values, value) => [...listOf(values, "push on"), value]);

const named: [string, TemplateFunction][] = [
  ["first", fixed(["any"], (values) => listOf(values, "find first on").at(0) ?? null)],
  ["last", fixed(["any"], (values) => listOf(values, "find last on").at(-1) ?? null)],
  ["rest", fixed(["any"], (values) => listOf(values, "find rest on").slice(1))],
  ["initial", fixed(["any"], (values) => listOf(values, "find initial on").slice(0, -1))],
  ["append", push],
  ["push", push],
  ["prepend", fixed(["any", "any"], (values, value) => [value, ...listOf(values, "prepend on")])],
  ["reverse", fixed(["any"], (values) => listOf(values, "find reverse on").toReversed())],
  ["compact", fixed(["any"], (values) => listOf(values, "compact on").filter(isTrue))],
  ["uniq", budgeted(["any"], (budget, values) => unique(budget, listOf(values, "find uniq on")))],
  [
    "without",
    budgetedVariadic(["any"], "any", (budget, values, ...omitted) => {
      for (const value of omitted.slice(1)) {
        budget.read(value);
        budget.read(values);
      }
      return listOf(values, "find without on").filter((member) => !holds(omitted, member));
    }),
  ],
  [
    "has",
    fixed(
      ["any", "any"],
      (needle, values) => values !== null && holds(listOf(values, "find has on"), needle),
    ),
  ],
  ["slice", variadic(["any"], "any", slice)],
  [
    "chunk",
    budgeted(["int", "any"], (budget, size, values) => chunks(budget, size, listOf(values, "chunk"))),
  ],
];

/** sprig's functions of lists. Its `slice` replaces that of text/template. */
export const lists: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["list", list],
  ["tuple", list],
  ...named,
  // Errors of sprig fail a template in both forms: one reports an error, the other panics.
  ...named.map(([name, called]): [string, TemplateFunction] => [`must${capitalize(name)}`, called]),
  [
    "concat",
    budgetedVariadic([], "any", (budget, ...values) => {
      const all = values.map((member) => listOf(member, "concat"));
      // Before the memory is taken.
      budget.spend(all.reduce((sum, { length }) => sum + length, 0) / 4);
      return ([] as GoValue[]).concat(...all);
    }),
  ],
  [
    "sortAlpha",
    fixed(["any"], (values) =>
      Array.isArray(values) ? toTexts(values).toSorted(compareText) : [toText(values)],
    ),
  ],
]);

function listOf(value: GoValue, action: string): GoValue[] {
  if (Array.isArray(value)) return value;
  throw new FunctionError(`Cannot ${action} type ${kindName(value)}`);
}

function holds(values: readonly GoValue[], needle: GoValue): boolean {
  return values.some((member) => deepEqual(needle, member));
}

function unique(budget: Budget, values: GoValue[]): GoValue[] {
  // Each member is compared with those before it.
  budget.spend(values.length ** 2 / 16);
  for (const value of values)
    if (typeof value === "object") for (let at = 0; at < values.length; at += 16) budget.read(value);
  return values.filter((member, at) => values.findIndex((other) => deepEqual(member, other)) === at);
}

function slice(values: GoValue, ...positions: GoValue[]): GoValue {
  const members = listOf(values, "slice");
  if (members.length === 0) return null;
  const [from = 0, to = members.length] = positions.map((position) => Number(toInt64(position)));
  if (from < 0 || from > to || to > members.length)
    throw new FunctionError(`slice bounds out of range: ${from} to ${to} of ${members.length}`);
  return members.slice(from, to);
}

function chunks(budget: Budget, size: number, values: readonly GoValue[]): GoValue[] {
  if (size < 1) throw new FunctionError("the chunk size must be at least 1");
  const count = Math.ceil(values.length / size);
  budget.spend(count);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size));
}
