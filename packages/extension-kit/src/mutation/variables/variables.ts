import type { Builtins, Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember } from "../patch/json-object.ts";
import { builtinName, mergedVariable, type VariableMap, variableMap } from "./merge-variables.ts";
import type { ValueAt } from "./value-at.ts";
import { VariableError } from "./variable-error.ts";
import { pathText, pathTokens, type VariablePath } from "./variable-path.ts";

/** The types of a set of variables, by name. */
export type VariableTypes = object;

/** The variables that count for a template. What is read belongs to the request: copy it before you change it. */
export interface Variables<V extends VariableTypes = Record<string, JSONValue>> {
  /** The value. @throws VariableError where it is not there. */
  get<const P extends VariablePath>(path: P): ValueAt<V, P>;
  /** The value, or undefined where it or what it stands in is not there. @throws VariableError for other reasons. */
  find<const P extends VariablePath>(path: P): ValueAt<V, P> | undefined;
  /** The value as a string. @throws VariableError where it is not there or no string; so do the others for their type. */
  string(path: VariablePath): string;
  number(path: VariablePath): number;
  boolean(path: VariablePath): boolean;
  object(path: VariablePath): JsonObject;
  array(path: VariablePath): JSONValue[];
  /** What Cluster API knows of the topology; for a template, of its place in it too. */
  readonly builtins: Builtins;
  /** All variables by name, in the order in which they came; a new map each time. */
  toMap(): Map<string, JSONValue>;
}

/** What holds variables: a request, or one of its items. */
export interface VariableHolder {
  variables?: Variable[];
}

/**
 * The variables of a request, and those of an item over them. `builtin` of an item completes that of the request, fields unknown to
 * {@link Builtins} among it.
 *
 * @typeParam V the variables' types, by name: as their schemas say. They are not checked here; Cluster API checks values by the schema.
 */
export function variablesOf<V extends VariableTypes = Record<string, JSONValue>>(
  request: VariableHolder,
  item: VariableHolder = {},
): Variables<V> {
  return variablesFrom<V>(variableMap(request.variables), item);
}

/** As {@link variablesOf}, with the request's variables mapped once for many items. */
export function variablesFrom<V extends VariableTypes>(
  general: VariableMap,
  item: VariableHolder,
): Variables<V> {
  const own = variableMap(item.variables);
  let builtin: JSONValue | undefined;
  const lookUp = (name: string) => {
    if (name !== builtinName) return mergedVariable(name, general, own);
    builtin ??= mergedVariable(name, general, own);
    return builtin;
  };
  const get = (path: VariablePath) => valueAt(lookUp, pathTokens(path));
  const find = (path: VariablePath) => {
    try {
      return get(path);
    } catch (error) {
      if (error instanceof VariableError && error.reason === "NotFound") return undefined;
      throw error;
    }
  };
  const typed =
    <T extends JSONValue>(type: string, is: (value: JSONValue) => value is T) =>
    (path: VariablePath): T => {
      const value = get(path);
      if (is(value)) return value;
      throw new VariableError("WrongType", `Variable ${pathText(pathTokens(path))} is no ${type}.`);
    };
  return {
    get: get as Variables<V>["get"],
    find: find as Variables<V>["find"],
    string: typed("string", (value) => typeof value === "string"),
    number: typed("number", (value) => typeof value === "number"),
    boolean: typed("boolean", (value) => typeof value === "boolean"),
    object: typed("object", isJsonObject),
    array: typed("list", (value) => Array.isArray(value)),
    get builtins() {
      return (lookUp(builtinName) ?? {}) as Builtins;
    },
    toMap: () => {
      const names = new Set([...general.keys(), ...own.keys()]);
      return new Map([...names].map((name) => [name, lookUp(name) as JSONValue]));
    },
  };
}

function valueAt(
  lookUp: (name: string) => JSONValue | undefined,
  tokens: readonly (string | number)[],
): JSONValue {
  const [name, ...rest] = tokens;
  let value = lookUp(String(name));
  if (value === undefined)
    throw new VariableError(
      "NotFound",
      `Variable ${pathText(tokens)} is not there: no variable is called ${name}.`,
    );
  for (const token of rest) {
    const next: JSONValue | undefined =
      typeof token === "number" ? element(value, token, tokens) : member(value, token);
    if (next === undefined)
      throw new VariableError("NotFound", `Variable ${pathText(tokens)} is not there: there is no ${token}.`);
    value = next;
  }
  return value;
}

function member(value: JSONValue, key: string): JSONValue | undefined {
  return isJsonObject(value) ? ownMember(value, key) : undefined;
}

function element(value: JSONValue, index: number, tokens: readonly (string | number)[]): JSONValue {
  if (!Array.isArray(value))
    throw new VariableError(
      "WrongType",
      `Variable ${pathText(tokens)} cannot be read: what [${index}] is taken of is no list.`,
    );
  const found = value[index];
  if (found === undefined)
    throw new VariableError(
      "OutOfRange",
      `Variable ${pathText(tokens)} cannot be read: the list has ${value.length} elements.`,
    );
  return found;
}
