import { type GoValue, isTrue, kindName, sortedEntries } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { fixed, type TemplateFunction, variadic } from "../runtime/template-function.ts";
import { toText } from "./cast.ts";

type Dict = Map<string, GoValue>;

const merge = variadic(["map"], "map", (into, ...others) => merged(into, others, false));
const mergeOverwrite = variadic(["map"], "map", (into, ...others) => merged(into, others, true));
const deepCopy = fixed(["any"], copied);

/** sprig's functions of maps. Where Go's order is random (`keys`, `values`), keys are sorted. */
export const dicts: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["dict", variadic([], "any", dict)],
  ["get", fixed(["map", "string"], (map, key) => (map.has(key) ? map.get(key) : ""))],
  ["set", fixed(["map", "string", "any"], (map, key, value) => map.set(key, value))],
  [
    "unset",
    fixed(["map", "string"], (map, key) => {
      map.delete(key);
      return map;
    }),
  ],
  ["hasKey", fixed(["map", "string"], (map, key) => map.has(key))],
  [
    "pluck",
    variadic(["string"], "map", (key, ...maps) =>
      maps.filter((map) => map.has(key)).map((map) => map.get(key)),
    ),
  ],
  ["keys", variadic([], "map", (...maps) => maps.flatMap((map) => sortedEntries(map).map(([key]) => key)))],
  ["values", fixed(["map"], (map) => sortedEntries(map).map(([, value]) => value))],
  [
    "pick",
    variadic(["map"], "string", (map, ...keys) => new Map([...map].filter(([key]) => keys.includes(key)))),
  ],
  [
    "omit",
    variadic(["map"], "string", (map, ...keys) => new Map([...map].filter(([key]) => !keys.includes(key)))),
  ],
  ["merge", merge],
  ["mustMerge", merge],
  ["mergeOverwrite", mergeOverwrite],
  ["mustMergeOverwrite", mergeOverwrite],
  ["deepCopy", deepCopy],
  ["mustDeepCopy", deepCopy],
  ["dig", variadic([], "any", dig)],
]);

function dict(...values: GoValue[]): Dict {
  const result: Dict = new Map();
  for (let at = 0; at < values.length; at += 2)
    result.set(toText(values[at]), at + 1 < values.length ? values[at + 1] : "");
  return result;
}

/** Sets missing or empty members from the others; with `overwrite` all members. */
function merged(into: Dict, others: readonly Dict[], overwrite: boolean): Dict {
  for (const other of others) {
    for (const [key, value] of other) {
      const current = into.get(key);
      if (current instanceof Map && value instanceof Map) merged(current, [value], overwrite);
      else if (overwrite || (!isTrue(current) && value !== null)) into.set(key, value);
    }
  }
  return into;
}

function copied(value: GoValue): GoValue {
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [key, copied(member)]));
  return value;
}

function dig(...values: GoValue[]): GoValue {
  if (values.length < 3) throw new FunctionError("dig needs at least three arguments");
  let current: GoValue = values.at(-1);
  for (const key of values.slice(0, -2)) {
    if (!(current instanceof Map))
      throw new FunctionError(`dig requires maps on the path, found ${kindName(current)}`);
    if (typeof key !== "string")
      throw new FunctionError(`dig requires strings as keys, found ${kindName(key)}`);
    if (!current.has(key)) return values.at(-2);
    current = current.get(key);
  }
  return current;
}
