import { CelRuntimeError, noSuchOverload } from "../errors.ts";
import { Uint } from "../syntax/ast.ts";
import { equal } from "./equality.ts";
import type { Value } from "./value.ts";

/** A map, or an object of a schema. */
export abstract class MapValue {
  readonly typeName = "map";
  abstract readonly size: number;
  abstract find(key: Value): Value | undefined;
  abstract keys(): readonly Value[];
  abstract equals(other: Value): boolean;

  /** @throws CelRuntimeError where the key is missing. */
  get(key: Value): Value {
    const value = this.find(key);
    if (value === undefined)
      throw new CelRuntimeError(`no such key: ${key instanceof Uint ? key.value : String(key)}`);
    return value;
  }
}

/** A map made by an expression. Keys that are equal numbers of different types are the same key. */
export class PlainMap extends MapValue {
  readonly #entries: ReadonlyMap<string, readonly [Value, Value]>;

  constructor(entries: ReadonlyMap<string, readonly [Value, Value]>) {
    super();
    this.#entries = entries;
  }

  /** @throws CelRuntimeError for what cannot be a key. Of a key given twice, the last value counts. */
  static of(pairs: Iterable<readonly [Value, Value]>): PlainMap {
    const entries = new Map<string, readonly [Value, Value]>();
    for (const [key, value] of pairs) {
      const name = keyOf(key);
      if (name === undefined || typeof key === "number") throw new CelRuntimeError("unsupported key type");
      entries.set(name, [key, value]);
    }
    return new PlainMap(entries);
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: Value): Value | undefined {
    const name = keyOf(key);
    return name === undefined ? undefined : this.#entries.get(name)?.[1];
  }

  keys(): readonly Value[] {
    return [...this.#entries.values()].map(([key]) => key);
  }

  /** A copy with one more entry. */
  with(key: Value, value: Value): PlainMap {
    const name = keyOf(key);
    if (name === undefined) throw noSuchOverload();
    if (this.#entries.has(name))
      throw new CelRuntimeError(`insert failed: key ${String(key)} already exists`);
    return new PlainMap(new Map(this.#entries).set(name, [key, value]));
  }

  equals(other: Value): boolean {
    if (!(other instanceof MapValue) || other.size !== this.size) return false;
    for (const [key, value] of this.#entries.values()) {
      const twin = other.find(key);
      if (twin === undefined || !equal(value, twin)) return false;
    }
    return true;
  }
}

function keyOf(key: Value): string | undefined {
  if (key instanceof Uint) return `n${key.value}`;
  switch (typeof key) {
    case "string":
      return `s${key}`;
    case "boolean":
      return `b${key}`;
    case "bigint":
      return `n${key}`;
    case "number":
      return Number.isInteger(key) ? `n${BigInt(key)}` : undefined;
    default:
      return undefined;
  }
}
