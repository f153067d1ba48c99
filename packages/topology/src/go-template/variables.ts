import type { Budget } from "./runtime/budget.ts";
import { GoInt, type GoValue, small, sortedEntries, typeName } from "./runtime/go-value.ts";
import { GoTemplateError } from "./runtime/limits.ts";

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

/** Returns the keys and elements that `range` iterates over. */
export function rangeElements(
  value: GoValue,
  line: number,
  budget: Budget,
): readonly (readonly [GoValue, GoValue])[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    budget.spend(value.length);
    return value.map((element, at) => [new GoInt(at), element]);
  }
  if (value instanceof Map) {
    budget.spend(value.size);
    return sortedEntries(value);
  }
  if (value instanceof GoInt) {
    const count = Math.max(0, small(value));
    budget.spend(count);
    return Array.from({ length: count }, (_, at) => [new GoInt(at), new GoInt(at, value.type)]);
  }
  throw new GoTemplateError(`range can't iterate over ${typeName(value)}`, line);
}
