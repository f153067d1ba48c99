import { deepEqual, type GoValue, isTrue, kindName, typeName } from "../runtime/go-value.ts";
import { fixed, type TemplateFunction, variadic } from "../runtime/template-function.ts";

/** sprig's functions that select and inspect values. */
export const defaults: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["default", variadic(["any"], "any", (value, ...given) => (isTrue(given[0]) ? given[0] : value))],
  ["empty", fixed(["any"], (value) => !isTrue(value))],
  ["coalesce", variadic([], "any", (...values) => values.find(isTrue) ?? null)],
  ["all", variadic([], "any", (...values) => values.every(isTrue))],
  ["any", variadic([], "any", (...values) => values.some(isTrue))],
  ["ternary", fixed(["any", "any", "bool"], (yes, no, condition): GoValue => (condition ? yes : no))],
  ["typeOf", fixed(["any"], typeName)],
  ["typeIs", fixed(["string", "any"], (name, value) => typeName(value) === name)],
  ["typeIsLike", fixed(["string", "any"], (name, value) => [name, `*${name}`].includes(typeName(value)))],
  ["kindOf", fixed(["any"], kindName)],
  ["kindIs", fixed(["string", "any"], (name, value) => kindName(value) === name)],
  ["deepEqual", fixed(["any", "any"], deepEqual)],
]);
