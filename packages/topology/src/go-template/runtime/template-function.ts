import type { Budget } from "./budget.ts";
import type { GoValue } from "./go-value.ts";

/** What a function takes at one place, as Go types it: a template that gives something else fails. */
export type Parameter = "any" | "bool" | "float64" | "int" | "map" | "string";

/** What a parameter hands to its function. */
export interface ParameterValues {
  any: Exclude<GoValue, undefined>;
  bool: boolean;
  float64: number;
  int: number;
  map: Map<string, GoValue>;
  string: string;
}

/** A function of templates. */
export interface TemplateFunction {
  readonly parameters: readonly Parameter[];
  /** What all further arguments are, if there may be any. */
  readonly more: Parameter | undefined;
  /** Whether it looks at no more than the top level of its arguments, so that the depths of them cost nothing. */
  readonly isShallow: boolean;
  readonly call: (args: readonly unknown[], budget: Budget) => GoValue;
}

type Values<P extends readonly Parameter[]> = { -readonly [K in keyof P]: ParameterValues[P[K]] };

/** A function of a fixed number of arguments. */
export function fixed<const P extends readonly Parameter[]>(
  parameters: P,
  call: (...args: Values<P>) => GoValue,
): TemplateFunction {
  return { parameters, more: undefined, isShallow: false, call: (args) => call(...(args as Values<P>)) };
}

/** A function that takes any number of arguments after its fixed ones. */
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

/** A function of a fixed number of arguments that can make or do much more than its arguments show. */
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

/** The same with any number of arguments after the fixed ones. */
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

/** The same function, which does not look into the members of lists and maps. */
export function shallow(called: TemplateFunction): TemplateFunction {
  return { ...called, isShallow: true };
}
