import type { Builtins, Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember } from "@capikit/common/json";
import { builtinName, mergedVariable, type VariableList } from "./merge-variables.ts";
import type { TypedVariable } from "./typed-variable.ts";
import type { ValueAt } from "./value-at.ts";
import { isVariableNotFound, VariableError } from "./variable-error.ts";
import { pathText, pathTokens, type VariablePath } from "./variable-path.ts";

/** The types of a set of variables, by name. */
export type VariableTypes = object;

/** The variables that count for a template. What is read belongs to the request: copy it before you change it. */
export interface Variables<V extends VariableTypes = Record<string, JSONValue>> {
  /** The value of a generated variable, by its type. @throws VariableError where it is not there. */
  get<T>(variable: TypedVariable<string, T>): T;
  /** The value. @throws VariableError where it is not there. */
  get<const P extends VariablePath>(path: P): ValueAt<V, P>;
  /** The value of a generated variable, or undefined where it is not there. */
  find<T>(variable: TypedVariable<string, T>): T | undefined;
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
  return new ItemVariables(request.variables ?? [], item.variables ?? []) as Variables<V>;
}

/** One is made for each template, mostly to read one or two values: nothing is prepared. */
class ItemVariables {
  readonly #general: VariableList;
  readonly #own: VariableList;
  #builtin: JSONValue | undefined;

  constructor(general: VariableList, own: VariableList) {
    this.#general = general;
    this.#own = own;
  }

  get(what: VariablePath | TypedVariable<string, unknown>): JSONValue {
    return valueAt((name) => this.#lookUp(name), isPath(what) ? pathTokens(what) : [what.name]);
  }

  find(path: VariablePath | TypedVariable<string, unknown>): JSONValue | undefined {
    try {
      return this.get(path);
    } catch (error) {
      if (isVariableNotFound(error)) return undefined;
      throw error;
    }
  }

  string(path: VariablePath): string {
    return this.#typed(path, "string", (value) => typeof value === "string");
  }

  number(path: VariablePath): number {
    return this.#typed(path, "number", (value) => typeof value === "number");
  }

  boolean(path: VariablePath): boolean {
    return this.#typed(path, "boolean", (value) => typeof value === "boolean");
  }

  object(path: VariablePath): JsonObject {
    return this.#typed(path, "object", isJsonObject);
  }

  array(path: VariablePath): JSONValue[] {
    return this.#typed(path, "list", (value) => Array.isArray(value));
  }

  get builtins(): Builtins {
    return (this.#lookUp(builtinName) ?? {}) as Builtins;
  }

  toMap(): Map<string, JSONValue> {
    const names = new Set([...this.#general, ...this.#own].map(({ name }) => name));
    return new Map([...names].map((name) => [name, this.get([name])]));
  }

  #typed<T extends JSONValue>(path: VariablePath, type: string, is: (value: JSONValue) => value is T): T {
    const value = this.get(path);
    if (is(value)) return value;
    throw new VariableError("WrongType", `Variable ${pathText(pathTokens(path))} is no ${type}.`);
  }

  #lookUp(name: string): JSONValue | undefined {
    if (name !== builtinName) return mergedVariable(name, this.#general, this.#own);
    this.#builtin ??= mergedVariable(name, this.#general, this.#own);
    return this.#builtin;
  }
}

function isPath(what: VariablePath | TypedVariable<string, unknown>): what is VariablePath {
  return typeof what === "string" || Array.isArray(what);
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
