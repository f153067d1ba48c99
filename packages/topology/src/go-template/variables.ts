import type { Budget } from "./runtime/budget.ts";
import type { GoValue } from "./runtime/go-value.ts";
import { GoTemplateError } from "./runtime/template-error.ts";

/** The variables of a template in scope, the innermost last. */
export class Variables {
  readonly #stack: { readonly name: string; value: GoValue }[];
  readonly #budget: Budget;

  constructor(data: GoValue, budget: Budget) {
    this.#stack = [{ name: "$", value: data }];
    this.#budget = budget;
  }

  get(name: string, line: number): GoValue {
    return this.#find(name, line).value;
  }

  /** Declares a variable, or assigns a declared one. */
  set(name: string, value: GoValue, assigns: boolean, line: number): void {
    if (assigns) this.#find(name, line).value = value;
    else this.#stack.push({ name, value });
  }

  /** Runs a function, then removes the variables that it declared. */
  scoped<T>(run: () => T): T {
    const mark = this.#stack.length;
    const result = this.#budget.nested(run);
    this.#stack.length = mark;
    return result;
  }

  #find(name: string, line: number) {
    this.#budget.spend(this.#stack.length / 64);
    const found = this.#stack.findLast((variable) => variable.name === name);
    if (found === undefined) throw new GoTemplateError(`undefined variable: ${name}`, line);
    return found;
  }
}
