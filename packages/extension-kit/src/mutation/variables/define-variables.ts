import type { ClusterClassVariable } from "@capikit/api/core/v1beta2";
import type { DiscoverVariablesResponse } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { MutationError } from "../errors/mutation-error.ts";
import { builtinName } from "./merge-variables.ts";
import type { TypedVariable, VariableValues } from "./typed-variable.ts";
import { type VariableHolder, type Variables, type VariableTypes, variablesOf } from "./variables.ts";

/** Variables with their schemas, and the types of their values. */
export interface VariableDefinitions<V extends VariableTypes> {
  /** The variables, as DiscoverVariables tells them. */
  readonly variables: readonly ClusterClassVariable[];
  /** The answer to DiscoverVariables. */
  response(): DiscoverVariablesResponse;
  /** Reads the variables of a request, and of an item of it, by their types. */
  of(request: VariableHolder, item?: VariableHolder): Variables<V>;
}

/**
 * Defines the variables that a patch takes, by constants that `capikit generate variables` made of types.
 *
 * @throws MutationError where a name is empty, longer than 256 characters, holds a dot, is `builtin` or stands there twice.
 */
export function defineVariables<const D extends readonly TypedVariable<string, unknown>[]>(
  variables: D,
): VariableDefinitions<VariableValues<D>>;
/**
 * Defines the variables that a patch takes, with schemas by hand.
 *
 * @typeParam V the types of the variables' values, by name; they must say what the schemas say.
 * @throws MutationError where a name is empty, longer than 256 characters, holds a dot, is `builtin` or stands there twice.
 */
export function defineVariables<V extends VariableTypes = Record<string, JSONValue>>(
  variables: readonly (ClusterClassVariable & { name: keyof V & string })[],
): VariableDefinitions<V>;
export function defineVariables<V extends VariableTypes>(
  variables: readonly ClusterClassVariable[],
): VariableDefinitions<V> {
  const names = new Set<string>();
  for (const { name } of variables) {
    const reason = reasonAgainst(name, names);
    if (reason !== undefined) throw new MutationError(`Variable "${name}" ${reason}.`);
    names.add(name);
  }
  const defined = Object.freeze([...variables]);
  return Object.freeze({
    variables: defined,
    response: (): DiscoverVariablesResponse => ({ status: "Success", variables: [...defined] }),
    of: (request: VariableHolder, item?: VariableHolder) => variablesOf<V>(request, item),
  });
}

/** ClusterClasses take no other names; one bad name would fail the whole ClusterClass. */
function reasonAgainst(name: string, names: ReadonlySet<string>): string | undefined {
  if (name === "") return "needs a name";
  if (name.length > 256) return "has a name longer than 256 characters";
  if (name.includes(".")) return "has a dot in its name, which separates the parts of a path";
  if (name === builtinName) return "has the name of what Cluster API provides";
  return names.has(name) ? "is defined twice" : undefined;
}
