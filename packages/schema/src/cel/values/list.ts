import { countWork } from "../runtime/cost-meter.ts";
import { noSuchOverload } from "../runtime/errors.ts";
import { equal } from "./equality.ts";
import { Collection, type Value } from "./value.ts";

/** A list. Lists of schemas with a list type override how they compare and join. */
export abstract class ListValue extends Collection {
  readonly typeName = "list";
  abstract at(index: number): Value;
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

/** A list from an expression. */
export class PlainList extends ListValue {
  readonly #values: readonly Value[];
  /** The same array, for results of `plus`: shared with longer lists derived from this one. */
  readonly #growing: Value[] | undefined;
  readonly size: number;

  constructor(values: readonly Value[], growing?: Value[]) {
    super();
    this.#values = values;
    this.#growing = growing;
    this.size = values.length;
  }

  at(index: number): Value {
    const value = index < this.size ? this.#values[index] : undefined;
    if (value === undefined) throw noSuchOverload("index");
    return value;
  }

  equals(other: Value): boolean {
    return sameElements(this, other);
  }

  plus(other: ListValue): ListValue {
    // Macros append element by element, which must not copy the list each time.
    const growing = this.#growing?.length === this.size ? this.#growing : undefined;
    countWork(other.size + (growing === undefined ? this.size : 0));
    const values = growing ?? this.#values.slice(0, this.size);
    for (const value of [...other]) values.push(value);
    return new PlainList(values, values);
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
