import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { Uint } from "../syntax/ast.ts";
import { equal } from "./equality.ts";
import { Collection, type Value } from "./value.ts";

/** A map, or an object of a schema. */
export abstract class MapValue extends Collection {
  readonly typeName = "map";
  abstract find(key: Value): Value | undefined;
  abstract keys(): readonly Value[];

  /** @throws CelRuntimeError if the key is missing. */
  get(key: Value): Value {
    const value = this.find(key);
    if (value === undefined)
      throw new CelRuntimeError(`no such key: ${key instanceof Uint ? key.value : String(key)}`);
    return value;
  }
}

type Entry = readonly [key: Value, value: Value, position: number];

/** A map from an expression. Equal numbers of different types are the same key. */
export class PlainMap extends MapValue {
  /** Shared with larger maps derived from this one: entries from position `size` on are theirs. */
  readonly #entries: Map<string, Entry>;
  readonly size: number;

  constructor(entries: Map<string, Entry>) {
    super();
    this.#entries = entries;
    this.size = entries.size;
  }

  /** @throws CelRuntimeError for an invalid key. The last value of a duplicate key wins. */
  static of(pairs: Iterable<readonly [Value, Value]>): PlainMap {
    const entries = new Map<string, Entry>();
    for (const [key, value] of pairs) {
      const name = keyOf(key);
      if (name === undefined || typeof key === "number") throw new CelRuntimeError("unsupported key type");
      entries.set(name, [key, value, entries.get(name)?.[2] ?? entries.size]);
    }
    return new PlainMap(entries);
  }

  find(key: Value): Value | undefined {
    const name = keyOf(key);
    return name === undefined ? undefined : this.#find(name)?.[1];
  }

  keys(): readonly Value[] {
    return this.#own().map(([key]) => key);
  }

  /** Returns a map with one more entry. */
  with(key: Value, value: Value): PlainMap {
    const name = keyOf(key);
    if (name === undefined) throw noSuchOverload();
    if (this.#find(name) !== undefined)
      throw new CelRuntimeError(`insert failed: key ${String(key)} already exists`);
    // Macros insert entry by entry, which must not copy the map each time.
    const isLargest = this.size > 0 && this.#entries.size === this.size;
    if (!isLargest) countWork(this.size);
    const entries = isLargest
      ? this.#entries
      : new Map(this.#own().map((entry): [string, Entry] => [keyOf(entry[0]) ?? "", entry]));
    entries.set(name, [key, value, this.size]);
    return new PlainMap(entries);
  }

  #find(name: string): Entry | undefined {
    const entry = this.#entries.get(name);
    return entry !== undefined && entry[2] < this.size ? entry : undefined;
  }

  #own(): readonly Entry[] {
    countWork(this.size);
    return [...this.#entries.values()].slice(0, this.size);
  }

  equals(other: Value): boolean {
    if (!(other instanceof MapValue) || other.size !== this.size) return false;
    for (const [key, value] of this.#own()) {
      const otherValue = other.find(key);
      if (otherValue === undefined || !equal(value, otherValue)) return false;
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
