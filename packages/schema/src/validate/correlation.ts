import { canonicalJson, equalJson, isRecord, type Json } from "@capikit/common/json";
import type { SchemaNode } from "../model/node.ts";
import { schemaOfMember } from "../structural/prune-nulls.ts";
import { isArray, kindOf } from "../values/json-kind.ts";

/**
 * A value and its old value, for ratcheting: unchanged parts are not rejected. Members with a
 * schema correlate by name, items of a list-type map by key, other items not at all.
 */
export class Correlation {
  readonly #value: Json;
  readonly #old: Json;
  readonly #node: SchemaNode;
  readonly #children = new Map<string | number, Correlation | undefined>();
  #oldByKey: ReadonlyMap<string, Json> | undefined;
  #unchanged: boolean | undefined;

  constructor(value: Json, old: Json, node: SchemaNode) {
    this.#value = value;
    this.#old = old;
    this.#node = node;
  }

  /** Returns the correlation of a member or item, or `undefined` without an old value. */
  child(step: string | number): Correlation | undefined {
    if (this.#children.has(step)) return this.#children.get(step);
    const child = typeof step === "string" ? this.#member(step) : this.#item(step);
    this.#children.set(step, child);
    return child;
  }

  /** Reports whether nothing changed. An object with a member without schema counts as changed. */
  unchanged(): boolean {
    this.#unchanged ??= this.#compare();
    return this.#unchanged;
  }

  #member(name: string): Correlation | undefined {
    if (!isRecord(this.#value) || !isRecord(this.#old)) return undefined;
    if (!Object.hasOwn(this.#value, name) || !Object.hasOwn(this.#old, name)) return undefined;
    const node = schemaOfMember(name, this.#node);
    return node && new Correlation(this.#value[name] ?? null, this.#old[name] ?? null, node);
  }

  #item(index: number): Correlation | undefined {
    if (!isArray(this.#value) || !isArray(this.#old) || this.#node.listType !== "map") return undefined;
    const item = this.#value[index];
    const items = this.#node.items;
    if (item === undefined || items === undefined) return undefined;
    const key = keyOf(item, this.#node.listMapKeys);
    this.#oldByKey ??= indexByKey(this.#old, this.#node.listMapKeys);
    const old = key === undefined ? undefined : this.#oldByKey.get(key);
    return old === undefined ? undefined : new Correlation(item, old, items);
  }

  #compare(): boolean {
    const [value, old] = [this.#value, this.#old];
    if (isArray(value) && isArray(old)) {
      if (value.length !== old.length) return false;
      if (this.#node.listType !== "map") return equalJson(value, old);
      return value.every((_, i) => this.child(i)?.unchanged() === true);
    }
    if (isRecord(value) && isRecord(old)) {
      const keys = Object.keys(value);
      return (
        keys.length === Object.keys(old).length && keys.every((key) => this.child(key)?.unchanged() === true)
      );
    }
    return equalJson(value, old);
  }
}

function indexByKey(list: readonly Json[], keys: readonly string[]): ReadonlyMap<string, Json> {
  const index = new Map<string, Json>();
  for (const item of list) {
    const key = keyOf(item, keys);
    if (key !== undefined && !index.has(key)) index.set(key, item);
  }
  return index;
}

/** Returns the key of an item of a list-type map; `undefined` unless all keys are scalars. */
function keyOf(item: Json, keys: readonly string[]): string | undefined {
  if (!isRecord(item) || keys.length === 0) return undefined;
  const parts: Json[] = [];
  for (const key of keys) {
    const part = Object.hasOwn(item, key) ? item[key] : undefined;
    if (part === undefined || part === null || ["array", "object"].includes(kindOf(part))) return undefined;
    parts.push(part);
  }
  return canonicalJson(parts);
}
