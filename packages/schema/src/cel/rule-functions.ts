import { compareText } from "@capikit/common/text";
import { findOverloads, functionNames } from "./library/index.ts";
import { MACRO_NAMES } from "./syntax/macros.ts";
import { showType } from "./types/type.ts";

/** A function or macro that rules can call. */
export interface RuleFunction {
  readonly name: string;
  /** Whether it is called on a value: `self.name.startsWith("a")`. */
  readonly isMethod: boolean;
  /** The parameters and results of its signatures, such as `(string) → bool`; empty for macros. */
  readonly signatures: readonly string[];
}

/** Returns the functions and macros of CEL rules, sorted by name. */
export function ruleFunctions(): readonly RuleFunction[] {
  const macros = MACRO_NAMES.map((name) => ({ name, isMethod: name !== "has", signatures: [] }));
  const functions = functionNames().flatMap((name) => {
    const overloads = findOverloads(name) ?? [];
    return [true, false].flatMap((isMethod) => {
      const signatures = overloads
        .filter(({ member }) => member === isMethod)
        .map(({ args, result }) => {
          const parameters = args.slice(isMethod ? 1 : 0).map(showType);
          return `(${parameters.join(", ")}) → ${showType(result)}`;
        });
      return signatures.length === 0 ? [] : [{ name, isMethod, signatures: [...new Set(signatures)] }];
    });
  });
  return [...macros, ...functions].sort((a, b) => compareText(a.name, b.name));
}
