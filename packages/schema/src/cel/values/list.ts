import { noSuchOverload } from "../errors.ts";
import { equal } from "./equality.ts";
import type { Value } from "./value.ts";

/** A list. Lists of schemas with a list type override how they compare and join. */
export abstract class ListValue {
  readonly typeName = "list";
  abstract readonly size: number;
  abstract at(index: number): Value;
  abstract equals(other: Value): boolean;
  abstract plus(other: ListValue): ListValue;

  *[Symbol.iterator](): Generator<Value> {
    for (let index = 0; index < this.size; index++) yield this.at(index);
  }

  contains(value: Value): boolean {
    let failure: unknown;
    for (const element of this) {
      try {
        if (equal(element, value)) return true;
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure !== undefined) throw failure;
    return false;
  }
}

/** A list made by an expression. */
export class PlainList extends ListValue {
  readonly #values: readonly Value[];

  constructor(values: readonly Value[]) {
    super();
    this.#values = values;
  }

  get size(): number {
    return this.#values.length;
  }

  at(index: number): Value {
    const value = this.#values[index];
    if (value === undefined) throw noSuchOverload("index");
    return value;
  }

  equals(other: Value): boolean {
    return sameElements(this, other);
  }

  plus(other: ListValue): ListValue {
    return new PlainList([...this.#values, ...other]);
  }
}

/** Whether two lists hold equal elements in the same order. */
export function sameElements(list: ListValue, other: Value): boolean {
  if (!(other instanceof ListValue) || other.size !== list.size) return false;
  for (let index = 0; index < list.size; index++) {
    if (!equal(list.at(index), other.at(index))) return false;
  }
  return true;
}
