import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember, setMember } from "@capikit/common/json";

/** The name of the variable that holds what Cluster API knows by itself. */
export const builtinName = "builtin";

/** Variables as requests hold them. Of two with one name the later one counts. */
export type VariableList = readonly Variable[];

/** The variable as both lists together give it: the later list goes first, and `builtin` is put together of both. */
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
