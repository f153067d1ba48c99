import { capitalize } from "@capikit/common/text";
import { shallow, type TemplateFunction } from "../runtime/template-function.ts";

/** Functions that only read the top level of lists and maps, without printing or comparing. */
const NAMES: readonly string[] = [
  ...["not", "len", "index", "slice", "default", "empty", "coalesce", "all", "any", "ternary"],
  ...["typeOf", "typeIs", "typeIsLike", "kindOf", "kindIs"],
  ...["get", "set", "unset", "hasKey", "pluck", "keys", "values", "pick", "omit", "dig"],
  ...["list", "tuple", "first", "last", "rest", "initial", "append", "push", "prepend"],
  ...["reverse", "compact", "concat", "chunk"],
];

const isShallow: ReadonlySet<string> = new Set([...NAMES, ...NAMES.map((name) => `must${capitalize(name)}`)]);

/** Marks the functions whose cost does not depend on the depth of arguments. */
export function withShallow(functions: ReadonlyMap<string, TemplateFunction>): Map<string, TemplateFunction> {
  return new Map(
    [...functions].map(([name, called]) => [name, isShallow.has(name) ? shallow(called) : called]),
  );
}
