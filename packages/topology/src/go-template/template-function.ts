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
  readonly call: (args: readonly unknown[]) => GoValue;
}

type Values<P extends readonly Parameter[]> = { -readonly [K in keyof P]: ParameterValues[P[K]] };

/** A function of a fixed number of arguments. */
export function fixed<const P extends readonly Parameter[]>(
  parameters: P,
  call: (...args: Values<P>) => GoValue,
): TemplateFunction {
  return { parameters, more: undefined, call: (args) => call(...(args as Values<P>)) };
}

/** A function that takes any number of arguments after its fixed ones. */
export function variadic<const P extends readonly Parameter[], const M extends Parameter>(
  parameters: P,
  more: M,
  call: (...args: [...Values<P>, ...ParameterValues[M][]]) => GoValue,
): TemplateFunction {
  return { parameters, more, call: (args) => call(...(args as [...Values<P>, ...ParameterValues[M][]])) };
}
