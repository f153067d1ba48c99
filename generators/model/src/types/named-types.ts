import type { NamedType } from "../ir/type-node.ts";
import type { DeclaredSymbol } from "../symbols/symbols.ts";

/** Types of declarations by their type arguments, as long as the declarations exist. */
export class NamedTypes {
  readonly #types = new WeakMap<DeclaredSymbol, Map<string, NamedType>>();
  readonly #others: NamedTypes | undefined;

  /** @param others types to use, to which none is added. */
  constructor(others?: NamedTypes) {
    this.#others = others;
  }

  get(symbol: DeclaredSymbol, key: string): NamedType | undefined {
    return this.#types.get(symbol)?.get(key) ?? this.#others?.get(symbol, key);
  }

  /** Reports whether a type of the declaration was read, with any type arguments. */
  has(symbol: DeclaredSymbol): boolean {
    return this.#types.has(symbol) || this.#others?.has(symbol) === true;
  }

  set(symbol: DeclaredSymbol, key: string, type: NamedType): void {
    const types = this.#types.get(symbol);
    if (types === undefined) this.#types.set(symbol, new Map([[key, type]]));
    else types.set(key, type);
  }
}
