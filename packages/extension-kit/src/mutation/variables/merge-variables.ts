import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember, setMember } from "@capikit/common/json";

/** Name of Cluster API's built-in variable. */
export const builtinName = "builtin";

/** Variables of a request. Of two with the same name, the later one counts. */
export type VariableList = readonly Variable[];

/** Returns a variable of two lists: the later list takes precedence, and `builtin` is merged. */
export function mergedVariable(
  name: string,
  earlier: VariableList,
  later: VariableList,
): JSONValue | undefined {
  const over = later.findLast((variable) => variable.name === name)?.value;
  if (over !== undefined && name !== builtinName) return over;
  const under = earlier.findLast((variable) => variable.name === name)?.value;
  if (over === undefined) return under;
  return under === undefined ? over : overlaid(under, over);
}

/** Merges members at any depth, later ones over earlier ones; lists are replaced, null removes. */
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
