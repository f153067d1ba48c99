import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember, setMember } from "../patch/json-object.ts";

/** The name of the variable that holds what Cluster API knows by itself. */
export const builtinName = "builtin";

/** Variables by name. */
export type VariableMap = ReadonlyMap<string, JSONValue>;

/** The variables by name; of two with one name the later one counts. */
export function variableMap(variables: readonly Variable[] | undefined): VariableMap {
  return new Map((variables ?? []).map(({ name, value }) => [name, value]));
}

/** The variable as both maps together give it: the later map goes first, and `builtin` is put together of both. */
export function mergedVariable(
  name: string,
  earlier: VariableMap,
  later: VariableMap,
): JSONValue | undefined {
  const over = later.get(name);
  if (over === undefined) return earlier.get(name);
  const under = name === builtinName ? earlier.get(name) : undefined;
  return under === undefined ? over : overlaid(under, over);
}

/** Members of both, the later ones over the earlier ones at any depth; lists are replaced, a null takes a member away. */
function overlaid(under: JSONValue, over: JSONValue): JSONValue {
  if (!isJsonObject(under) || !isJsonObject(over)) return over;
  const result: JsonObject = { ...under };
  for (const [key, member] of Object.entries(over)) {
    const was = ownMember(under, key);
    if (member === null) delete result[key];
    else setMember(result, key, was === undefined ? member : overlaid(was, member));
  }
  return result;
}
