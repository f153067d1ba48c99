import {
  equalJson,
  isRecord,
  type Json,
  type JsonSchema,
  type ReadonlyJsonObject,
} from "@capikit/common/json";
import { isArray } from "../../values/json-kind.ts";
import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { escapeName, unescapeName } from "../types/escape.ts";
import { hasResourceMeta, withResourceMeta } from "../types/resource-meta.ts";
import { equal } from "./equality.ts";
import { ListValue, PlainList, sameElements } from "./list.ts";
import { MapValue } from "./map.ts";
import { Duration, parseDate, parseDateTime, parseFormatDuration, Timestamp } from "./time.ts";
import { Collection, type Value } from "./value.ts";

/**
 * Returns a JSON value as CEL sees it through its schema: an integer is an int, a `date-time` a
 * timestamp, unknown fields are invisible.
 *
 * @throws CelRuntimeError if the value does not have the schema's type.
 */
function schemaValue(json: Json, schema: JsonSchema): Value {
  if (json === null) {
    if (schema.nullable === true) return null;
    throw new CelRuntimeError("invalid data, got null for schema with nullable=false");
  }
  if (schema["x-kubernetes-int-or-string"] === true) {
    if (typeof json === "string") return json;
    return integer(json) ?? wrongType("a string or an integer");
  }
  switch (schema.type) {
    case "object":
      return isRecord(json)
        ? new SchemaMap(
            json,
            schema["x-kubernetes-embedded-resource"] === true ? withResourceMeta(schema) : schema,
          )
        : wrongType("an object");
    case "array":
      return isArray(json) && schema.items !== undefined
        ? new SchemaList(json, schema, schema.items)
        : wrongType("an array");
    case "string":
      return typeof json === "string" ? textValue(json, schema.format) : wrongType("a string");
    case "number":
      return typeof json === "number" || typeof json === "bigint" ? Number(json) : wrongType("a number");
    case "integer":
      return integer(json) ?? wrongType("an integer");
    case "boolean":
      return typeof json === "boolean" ? json : wrongType("a boolean");
    default:
      throw new CelRuntimeError("values without a declared type cannot be read in rules");
  }
}

function integer(json: Json): bigint | undefined {
  if (typeof json === "bigint") return json;
  return typeof json === "number" && Number.isInteger(json) ? BigInt(json) : undefined;
}

function wrongType(wanted: string): never {
  throw new CelRuntimeError(`invalid data, expected ${wanted}`);
}

function textValue(text: string, format: string | undefined): Value {
  const parse = parsers.get(format);
  const value = parse === undefined ? text : parse(text);
  if (value === undefined) throw new CelRuntimeError(`${JSON.stringify(text)} is not of format ${format}`);
  return value;
}

const parsers: ReadonlyMap<string | undefined, (text: string) => Value | undefined> = new Map<
  string,
  (text: string) => Value | undefined
>([
  ["duration", parseFormatDuration],
  ["date", parseDate],
  ["date-time", parseDateTime],
  ["byte", decodeBase64],
]);

/** The server expects the URL alphabet here, unlike the format: `+` and `/` fail the rule. */
function decodeBase64(text: string): Uint8Array | undefined {
  countWork(text.length / 2);
  const compact = text.replace(/[\r\n]/g, "");
  if (!/^(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?$/.test(compact)) return undefined;
  const standard = compact.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(standard), (char) => char.charCodeAt(0));
}

class SchemaMap extends MapValue {
  readonly #json: ReadonlyJsonObject;
  readonly #schema: JsonSchema;
  readonly #isRecord: boolean;

  constructor(json: ReadonlyJsonObject, schema: JsonSchema) {
    super();
    this.#json = json;
    this.#schema = schema;
    this.#isRecord = schema.properties !== undefined;
  }

  /** Counts unknown fields too. */
  get size(): number {
    return this.#names().length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== "string") throw noSuchOverload();
    const name = this.#isRecord ? unescapeName(key) : key;
    if (name === undefined || !Object.hasOwn(this.#json, name)) return undefined;
    const json = this.#json[name];
    const schema = this.#schemaOf(name);
    // A null field of an object counts as absent; a null value of a map is a value.
    if (json === undefined || schema === undefined || (this.#isRecord && json === null)) return undefined;
    return schemaValue(json, schema);
  }

  /** Returns a scalar member by its name in JSON. */
  member(name: string): Value | undefined {
    const json = Object.hasOwn(this.#json, name) ? this.#json[name] : undefined;
    return typeof json === "object" ? undefined : json;
  }

  keys(): readonly Value[] {
    const names = this.#names();
    countWork(names.length * 2);
    return names
      .filter((name) => this.#schemaOf(name) !== undefined)
      .map((name) => (this.#isRecord ? (escapeName(name) ?? name) : name));
  }

  equals(other: Value): boolean {
    if (!(other instanceof MapValue)) throw noSuchOverload("==");
    if (other.size !== this.size) return false;
    for (const [name, json] of Object.entries(this.#json)) {
      if (this.#schemaOf(name) !== undefined) {
        const [own, theirs] = [this.find(name), other.find(name)];
        if (own === undefined || theirs === undefined) {
          if (own !== theirs) return false;
        } else if (!equal(own, theirs)) return false;
      } else {
        if (!(other instanceof SchemaMap)) throw noSuchOverload("==");
        const otherJson = other.#json[name];
        if (otherJson !== undefined && !equalJson(json, otherJson)) return false;
      }
    }
    return true;
  }

  #names(): readonly string[] {
    const names = Object.keys(this.#json);
    countWork(names.length);
    return names;
  }

  #schemaOf(name: string): JsonSchema | undefined {
    const { properties, additionalProperties } = this.#schema;
    if (properties !== undefined) return Object.hasOwn(properties, name) ? properties[name] : undefined;
    return typeof additionalProperties === "object" ? additionalProperties : undefined;
  }
}

/** Identifies an element of a set or a keyed list. Undefined: it equals no element. */
type KeyOf = (element: Value) => string | undefined;

/** An array of a schema. Sets and keyed lists ignore order in comparisons; `+` merges them. */
class SchemaList extends ListValue {
  readonly #json: readonly Json[];
  readonly #schema: JsonSchema;
  readonly #items: JsonSchema;

  constructor(json: readonly Json[], schema: JsonSchema, items: JsonSchema) {
    super();
    this.#json = json;
    this.#schema = schema;
    this.#items = items;
  }

  get size(): number {
    return this.#json.length;
  }

  at(index: number): Value {
    const json = this.#json[index];
    if (json === undefined) throw new CelRuntimeError(`index out of bounds: ${index}`);
    return schemaValue(json, this.#items);
  }

  equals(other: Value): boolean {
    switch (this.#schema["x-kubernetes-list-type"]) {
      case "set":
        return sameByKey(this, other, setKey);
      case "map":
        // The API server looks up keys of stored lists by their escaped names, which never match.
        return sameByKey(this, other, (element) =>
          element instanceof SchemaMap
            ? keyOfAll(this.#mapKeys(), (name) => element.member(name))
            : undefined,
        );
      default:
        if (!(other instanceof ListValue)) throw noSuchOverload("==");
        return sameElements(this, other);
    }
  }

  plus(other: ListValue): ListValue {
    switch (this.#schema["x-kubernetes-list-type"]) {
      case "set":
        return new MergedList([...this], setKey, false).plus(other);
      case "map": {
        const names = this.#mapKeys();
        const keyOf: KeyOf = (element) =>
          keyOfAll(names, (name) => (element instanceof MapValue ? element.find(name) : undefined));
        return new MergedList([...this], keyOf, true).plus(other);
      }
      default:
        return new PlainList([]).plus(this).plus(other);
    }
  }

  #mapKeys(): readonly string[] {
    return (this.#schema["x-kubernetes-list-map-keys"] ?? []).map((name) => escapeName(name) ?? name);
  }
}

/** The result of `+` for a set or a keyed list. */
class MergedList extends PlainList {
  readonly #keyOf: KeyOf;
  /** Whether elements of the right side replace those with the same key. */
  readonly #replaces: boolean;

  constructor(values: readonly Value[], keyOf: KeyOf, replaces: boolean) {
    super(values);
    this.#keyOf = keyOf;
    this.#replaces = replaces;
  }

  override equals(other: Value): boolean {
    return sameByKey(this, other, this.#keyOf);
  }

  override plus(other: ListValue): ListValue {
    countWork(this.size + other.size);
    const values = [...this];
    const positions = new Map(values.map((value, position) => [this.#keyOf(value), position]));
    for (const value of other) {
      const key = this.#keyOf(value);
      const position = positions.get(key);
      if (position !== undefined && this.#replaces) values[position] = value;
      if (position !== undefined) continue;
      if (!this.#replaces) positions.set(key, values.length);
      values.push(value);
    }
    return new MergedList(values, this.#keyOf, this.#replaces);
  }
}

/** Compares lists whose order does not matter. Of elements with the same key, the last counts. */
function sameByKey(list: ListValue, other: Value, keyOf: KeyOf): boolean {
  if (!(other instanceof ListValue)) throw noSuchOverload("==");
  if (other.size !== list.size) return false;
  countWork(list.size);
  const own = new Map([...list].map((value) => [keyOf(value), value]));
  const seen = new Set<string>();
  for (const value of other) {
    const key = keyOf(value);
    const counterpart = key === undefined ? undefined : own.get(key);
    if (key === undefined || counterpart === undefined || !equal(counterpart, value)) return false;
    seen.add(key);
  }
  return seen.size === own.size;
}

function setKey(value: Value): string {
  if (value instanceof Collection)
    throw new CelRuntimeError("listSet operations are only supported on lists of scalar values");
  return scalarKey(value);
}

function keyOfAll(names: readonly string[], find: (name: string) => Value | undefined): string {
  return JSON.stringify(names.map((name) => scalarKey(find(name) ?? null)));
}

/** Distinguishes values of different types, such as 1 and 1.0. */
function scalarKey(value: Value): string {
  if (value instanceof Uint8Array) return `bytes ${value.join()}`;
  if (value instanceof Timestamp || value instanceof Duration)
    return `${value.constructor.name} ${value.nanos}`;
  return `${typeof value} ${String(value)}`;
}

/** Returns the value of `self`: the root of a resource always has its metadata. */
export function ruleValue(json: Json, schema: JsonSchema, isRoot: boolean): Value {
  return schemaValue(json, isRoot && !hasResourceMeta(schema) ? withResourceMeta(schema) : schema);
}
