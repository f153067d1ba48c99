import type { ClusterClassVariable } from "@capikit/api/core/v1beta2";
import type { DiscoverVariablesResponse } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { maxVariables } from "../../extension/answer-limits.ts";
import { MutationError } from "../errors/mutation-error.ts";
import { builtinName } from "./merge-variables.ts";
import type { TypedVariable, VariableValues } from "./typed-variable.ts";
import { type VariableHolder, type Variables, type VariableTypes, variablesOf } from "./variables.ts";

/** Variables with their schemas, and the types of their values. */
export interface VariableDefinitions<V extends VariableTypes> {
  /** The variables, as in the answer to DiscoverVariables. */
  readonly variables: readonly ClusterClassVariable[];
  /** The answer to DiscoverVariables. */
  response(): DiscoverVariablesResponse;
  /** Returns the typed variables of a request and optionally an item of it. */
  of(request: VariableHolder, item?: VariableHolder): Variables<V>;
}

/**
 * Defines the variables of a patch by the constants of `capikit generate variables`.
 *
 * @throws MutationError for a duplicate or invalid name: empty, longer than 256, a dot, `builtin`.
 */
export function defineVariables<const D extends readonly TypedVariable<string, unknown>[]>(
  variables: D,
): VariableDefinitions<VariableValues<D>>;
/**
 * Defines the variables of a patch with manual schemas.
 *
 * @typeParam V the types of the variables' values, by name; they must match the schemas.
 * @throws MutationError for a duplicate or invalid name: empty, longer than 256, a dot, `builtin`.
 */
export function defineVariables<V extends VariableTypes = Record<string, JSONValue>>(
  variables: readonly (ClusterClassVariable & { name: keyof V & string })[],
): VariableDefinitions<V>;
export function defineVariables<V extends VariableTypes>(
  variables: readonly ClusterClassVariable[],
): VariableDefinitions<V> {
  if (variables.length > maxVariables)
    throw new MutationError(
      `${variables.length} variables, but the status of a ClusterClass holds ${maxVariables}.`,
    );
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

/** ClusterClasses accept no other names; one invalid name would fail the whole ClusterClass. */
function reasonAgainst(name: string, names: ReadonlySet<string>): string | undefined {
  if (name === "") return "needs a name";
  if (name.length > 256) return "has a name longer than 256 characters";
  if (name.includes(".")) return "has a dot in its name, which separates the parts of a path";
  if (name === builtinName) return "has the name of Cluster API's built-in variable";
  return names.has(name) ? "is defined twice" : undefined;
}
