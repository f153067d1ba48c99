import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { getOrCreate, isJsonObject, type JsonObject, ownMember, setMember } from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";

/** Name of Cluster API's built-in variable. */
export const builtinName = "builtin";

/** Variables of a request. Of two with the same name, the later one counts. */
export type VariableList = readonly Variable[];

/** Cluster API's objects in `builtin` are smaller, except for labels and annotations. */
const fewMembers = 32;
/** Members of larger objects in `builtin` that the items of a request may copy together. */
const maxCopied = 100_000;

/** The values of a list by name, and the members of large objects that its items have copied. */
interface VariableIndex {
  readonly values: ReadonlyMap<string, JSONValue>;
  copied: number;
}

const indexes = new WeakMap<VariableList, VariableIndex>();

/** Returns the index of a list, created once: all items of a request share the list. */
function indexOf(list: VariableList): VariableIndex {
  return getOrCreate(indexes, list, () => ({
    values: new Map(list.map(({ name, value }) => [name, value])),
    copied: 0,
  }));
}

/** Returns the value of a variable, which must not change afterwards. */
export function variableOf(list: VariableList, name: string): JSONValue | undefined {
  return list.length === 0 ? undefined : indexOf(list).values.get(name);
}

/**
 * Returns a variable of two lists: the later list takes precedence, and `builtin` is merged.
 *
 * @throws MutationError if the items of a request copy more than 100,000 members of `builtin`.
 */
export function mergedVariable(
  name: string,
  earlier: VariableList,
  later: VariableList,
): JSONValue | undefined {
  const over = variableOf(later, name);
  if (over !== undefined && name !== builtinName) return over;
  const under = variableOf(earlier, name);
  if (over === undefined) return under;
  return under === undefined ? over : overlaid(under, over, indexOf(earlier));
}

/** Merges members at any depth, later ones over earlier ones; lists are replaced, null removes. */
function overlaid(under: JSONValue, over: JSONValue, index: VariableIndex): JSONValue {
  if (!isJsonObject(under) || !isJsonObject(over)) return over;
  const members = Object.keys(under).length;
  if (members > fewMembers) index.copied += members;
  if (index.copied > maxCopied)
    throw new MutationError(
      `the items of the request copy more than ${maxCopied} members of variable ${builtinName}.`,
    );
  const result: JsonObject = { ...under };
  for (const [key, member] of Object.entries(over)) {
    const was = ownMember(under, key);
    if (member === null) delete result[key];
    else setMember(result, key, was === undefined ? member : overlaid(was, member, index));
  }
  return result;
}
