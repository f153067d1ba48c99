import type { Builtins, Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember } from "@capikit/common/json";
import { builtinName, mergedVariable, type VariableList } from "./merge-variables.ts";
import type { TypedVariable } from "./typed-variable.ts";
import {
  isVariableNotFound,
  pathText,
  pathTokens,
  VariableError,
  type VariablePath,
} from "./variable-path.ts";

/** The type of the value at a path such as `a.b[0].c` in `V`; any JSON for unknown parts. */
export type ValueAt<V, P> = P extends `${infer Head}.${infer Rest}`
  ? ValueAt<Part<V, Head>, Rest>
  : P extends string
    ? Part<V, P>
    : JSONValue;

type Part<V, Name extends string> = Name extends `${infer Key}[${number}]${infer Rest}`
  ? Elements<Member<V, Key>, Rest>
  : Member<V, Name>;

type Elements<V, Rest extends string> = Rest extends `[${number}]${infer More}`
  ? Elements<Element<V>, More>
  : Element<V>;

type Element<V> = V extends readonly (infer E)[] ? E : JSONValue;

type Member<V, Key extends string> = string extends keyof V
  ? JSONValue
  : Key extends keyof V
    ? Exclude<V[Key], undefined>
    : JSONValue;

/** The types of a set of variables, by name. */
export type VariableTypes = object;

/** The variables for a template. Values belong to the request: copy them before changing them. */
export interface Variables<V extends VariableTypes = Record<string, JSONValue>> {
  /** Returns the value of a generated variable. @throws VariableError if it is missing. */
  get<T>(variable: TypedVariable<string, T>): T;
  /** Returns the value. @throws VariableError if it is missing. */
  get<const P extends VariablePath>(path: P): ValueAt<V, P>;
  /** Returns the value of a generated variable, or undefined if it is missing. */
  find<T>(variable: TypedVariable<string, T>): T | undefined;
  /** Returns the value, or undefined if it is missing. @throws VariableError for other reasons. */
  find<const P extends VariablePath>(path: P): ValueAt<V, P> | undefined;
  /** Returns the value as a string. @throws VariableError if it is missing or not a string. */
  string(path: VariablePath): string;
  /** Returns the value as a number; integers beyond ±(2^53 - 1) are `bigint` despite the type. */
  number(path: VariablePath): number;
  boolean(path: VariablePath): boolean;
  object(path: VariablePath): JsonObject;
  array(path: VariablePath): JSONValue[];
  /** Cluster API's built-in variables about the topology, and the template's place in it. */
  readonly builtins: Builtins;
  /** Returns all variables by name, in their order, in a new map. */
  toMap(): Map<string, JSONValue>;
}

/** A request or one of its items. */
export interface VariableHolder {
  variables?: Variable[];
}

/**
 * Returns the variables of a request, overlaid by those of an item. `builtin` of an item completes
 * that of the request, including fields unknown to {@link Builtins}.
 *
 * @typeParam V the variables' types by name, unchecked: Cluster API validates values by the schema.
 * @param hint why a variable may be missing, for errors
 */
export function variablesOf<V extends VariableTypes = Record<string, JSONValue>>(
  request: VariableHolder,
  item: VariableHolder = {},
  hint?: string,
): Variables<V> {
  return new ItemVariables(request.variables ?? [], item.variables ?? [], hint) as Variables<V>;
}

/** Created for each template, mostly to read one or two values: it copies nothing. */
class ItemVariables {
  readonly #general: VariableList;
  readonly #own: VariableList;
  readonly #hint: string | undefined;
  #builtin: JSONValue | undefined;

  constructor(general: VariableList, own: VariableList, hint: string | undefined) {
    this.#general = general;
    this.#own = own;
    this.#hint = hint;
  }

  get(what: VariablePath | TypedVariable<string, unknown>): JSONValue {
    return lookUpPath(
      (name) => this.#lookUp(name),
      isPath(what) ? pathTokens(what) : [what.name],
      this.#hint,
    );
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
    return this.#typed(path, "number", isNumber);
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
    throw new VariableError("WrongType", `Variable ${pathText(pathTokens(path))} is not a ${type}.`);
  }

  #lookUp(name: string): JSONValue | undefined {
    if (name !== builtinName) return mergedVariable(name, this.#general, this.#own);
    this.#builtin ??= mergedVariable(name, this.#general, this.#own);
    return this.#builtin;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" || typeof value === "bigint";
}

function isPath(what: VariablePath | TypedVariable<string, unknown>): what is VariablePath {
  return typeof what === "string" || Array.isArray(what);
}

function lookUpPath(
  lookUp: (name: string) => JSONValue | undefined,
  tokens: readonly (string | number)[],
  hint: string | undefined,
): JSONValue {
  const [name, ...rest] = tokens;
  let value = lookUp(String(name));
  if (value === undefined)
    throw new VariableError(
      "NotFound",
      `Variable ${pathText(tokens)} is missing: no variable has the name ${name}.${hint === undefined ? "" : ` ${hint}`}`,
    );
  for (const token of rest) {
    const next: JSONValue | undefined =
      typeof token === "number" ? element(value, token, tokens) : member(value, token);
    if (next === undefined)
      throw new VariableError(
        "NotFound",
        `Variable ${pathText(tokens)} is missing: ${token} does not exist.`,
      );
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
      `Variable ${pathText(tokens)} cannot be read: the value before [${index}] is not a list.`,
    );
  const found = value[index];
  if (found === undefined)
    throw new VariableError(
      "OutOfRange",
      `Variable ${pathText(tokens)} cannot be read: the list has ${value.length} elements.`,
    );
  return found;
}
