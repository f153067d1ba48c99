import type { ClusterClassVariable } from "@capikit/api/core/v1beta2";

declare const valueType: unique symbol;

/**
 * A variable with a phantom type of its values. `capikit generate variables` writes one for each
 * type under `+capikit:variable`, with the type's schema.
 *
 * @typeParam Name the variable's name
 * @typeParam T the type of its values
 */
export interface TypedVariable<Name extends string, T> extends ClusterClassVariable {
  name: Name;
  readonly [valueType]: T;
}

/** The types of variables' values, by name. */
export type VariableValues<D extends readonly TypedVariable<string, unknown>[]> = {
  [V in D[number] as V["name"]]: V[typeof valueType];
};
