import type { Budget } from "./budget.ts";
import type { GoValue } from "./go-value.ts";

/** The Go type of a parameter: another argument type fails the template. */
export type Parameter = "any" | "bool" | "float64" | "int" | "map" | "string";

/** The values that parameters pass to their function. */
export interface ParameterValues {
  any: Exclude<GoValue, undefined>;
  bool: boolean;
  float64: number;
  int: number;
  map: Map<string, GoValue>;
  string: string;
}

export interface TemplateFunction {
  readonly parameters: readonly Parameter[];
  /** The type of all further arguments, if allowed. */
  readonly more: Parameter | undefined;
  /** Whether it only reads the top level of its arguments, so that their depth costs nothing. */
  readonly isShallow: boolean;
  readonly call: (args: readonly unknown[], budget: Budget) => GoValue;
}

type Values<P extends readonly Parameter[]> = { -readonly [K in keyof P]: ParameterValues[P[K]] };

/** Defines a function with a fixed number of arguments. */
export function fixed<const P extends readonly Parameter[]>(
  parameters: P,
  call: (...args: Values<P>) => GoValue,
): TemplateFunction {
  return { parameters, more: undefined, isShallow: false, call: (args) => call(...(args as Values<P>)) };
}

/** Defines a function with any number of arguments after the fixed ones. */
export function variadic<const P extends readonly Parameter[], const M extends Parameter>(
  parameters: P,
  more: M,
  call: (...args: [...Values<P>, ...ParameterValues[M][]]) => GoValue,
): TemplateFunction {
  return {
    parameters,
    more,
    isShallow: false,
    call: (args) => call(...(args as [...Values<P>, ...ParameterValues[M][]])),
  };
}

/** Defines a function with a fixed number of arguments and a high cost. */
export function budgeted<const P extends readonly Parameter[]>(
  parameters: P,
  call: (budget: Budget, ...args: Values<P>) => GoValue,
): TemplateFunction {
  return {
    parameters,
    more: undefined,
    isShallow: false,
    call: (args, budget) => call(budget, ...(args as Values<P>)),
  };
}

/** Defines the same with any number of arguments after the fixed ones. */
export function budgetedVariadic<const P extends readonly Parameter[], const M extends Parameter>(
  parameters: P,
  more: M,
  call: (budget: Budget, ...args: [...Values<P>, ...ParameterValues[M][]]) => GoValue,
): TemplateFunction {
  return {
    parameters,
    more,
    isShallow: false,
    call: (args, budget) => call(budget, ...(args as [...Values<P>, ...ParameterValues[M][]])),
  };
}

/** Marks a function that does not read the members of lists and maps. */
export function shallow(called: TemplateFunction): TemplateFunction {
  return { ...called, isShallow: true };
}
