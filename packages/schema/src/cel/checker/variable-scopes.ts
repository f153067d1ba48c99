import type { Type } from "../types/type.ts";

/** The types of the variables in scope, innermost last. */
export class VariableScopes {
  /** The names that were looked up and found. */
  readonly read = new Set<string>();
  readonly #scopes: ReadonlyMap<string, Type>[];

  constructor(variables: ReadonlyMap<string, Type>) {
    this.#scopes = [variables];
  }

  lookUp(name: string): Type | undefined {
    const type = this.#scopes.findLast((scope) => scope.has(name))?.get(name);
    if (type !== undefined) this.read.add(name);
    return type;
  }

  has(name: string): boolean {
    return this.#scopes.some((scope) => scope.has(name));
  }

  names(): string[] {
    return this.#scopes.flatMap((scope) => [...scope.keys()]);
  }

  push(variables: ReadonlyMap<string, Type>): void {
    this.#scopes.push(variables);
  }

  pop(): void {
    this.#scopes.pop();
  }
}
