import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { Uint } from "../syntax/ast.ts";
import { compare, equal } from "../values/equality.ts";
import { ListValue, PlainList } from "../values/list.ts";
import { type MapValue, PlainMap } from "../values/map.ts";
import { Duration } from "../values/time.ts";
import { int, Optional, uint, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

const SUMMABLE = ["int", "uint", "double", "duration"];
const COMPARABLE = ["int", "uint", "double", "bool", "duration", "timestamp", "string", "bytes"];
const CEL_NAMES: Readonly<Record<string, string>> = {
  duration: "google.protobuf.Duration",
  timestamp: "google.protobuf.Timestamp",
};

/** Lists: Kubernetes' library, version 3 of the lists extension, sets, and two-variable macros. */
export const lists = (): readonly Overload[] => [
  ...COMPARABLE.map((type) =>
    method("isSorted", `list_${type}_is_sorted_bool`, `list(${type})`, "bool", isSorted),
  ),
  ...SUMMABLE.map((type) =>
    method("sum", `list_${type}_sum_${type}`, `list(${type})`, type, (list: ListValue) => sum(list, type)),
  ),
  ...COMPARABLE.map((type) =>
    method("max", `list_${type}_max_${type}`, `list(${type})`, type, (list: ListValue) =>
      extreme(list, 1, "max"),
    ),
  ),
  ...COMPARABLE.map((type) =>
    method("min", `list_${type}_min_${type}`, `list(${type})`, type, (list: ListValue) =>
      extreme(list, -1, "min"),
    ),
  ),
  method("indexOf", "list_a_index_of_int", "list(A), A", "int", (list: ListValue, item: Value) =>
    position([...list], item),
  ),
  method("lastIndexOf", "list_a_last_index_of_int", "list(A), A", "int", lastPosition),
  method("slice", "list_slice", "list(T), int, int", "list(T)", slice),
  method(
    "flatten",
    "list_flatten",
    "list(list(T))",
    "list(T)",
    (list: ListValue) => new PlainList(flatten(list, 1n)),
  ),
  method(
    "flatten",
    "list_flatten_int",
    "list(dyn), int",
    "list(dyn)",
    (list: ListValue, depth: bigint) => new PlainList(flatten(list, depth)),
  ),
  ...COMPARABLE.map((type) =>
    method("sort", `list_${celName(type)}_sort`, `list(${type})`, `list(${type})`, (list: ListValue) =>
      sortBy(list, list),
    ),
  ),
  ...COMPARABLE.map((type) =>
    method(
      "@sortByAssociatedKeys",
      `list_${celName(type)}_sortByAssociatedKeys`,
      `list(T), list(${type})`,
      "list(T)",
      sortBy,
    ),
  ),
  fn("lists.range", "lists_range", "int", "list(int)", range),
  method(
    "reverse",
    "list_reverse",
    "list(T)",
    "list(T)",
    (list: ListValue) => new PlainList([...list].reverse()),
  ),
  method("distinct", "list_distinct", "list(T)", "list(T)", distinct),
  method("first", "list_first", "list(V)", "optional(V)", (list: ListValue) =>
    list.size === 0 ? Optional.none : new Optional(list.at(0)),
  ),
  method("last", "list_last", "list(V)", "optional(V)", (list: ListValue) =>
    list.size === 0 ? Optional.none : new Optional(list.at(list.size - 1)),
  ),
  fn("sets.contains", "list_sets_contains_list", "list(T), list(T)", "bool", containsAll),
  fn(
    "sets.equivalent",
    "list_sets_equivalent_list",
    "list(T), list(T)",
    "bool",
    (a: ListValue, b: ListValue) => containsAll(a, b) && containsAll(b, a),
  ),
  fn("sets.intersects", "list_sets_intersects_list", "list(T), list(T)", "bool", intersects),
  fn(
    "cel.@mapInsert",
    "@mapInsert_map_key_value",
    "map(K, V), K, V",
    "map(K, V)",
    (map: MapValue, key: Value, value: Value) => insert(map, key, value),
  ),
  fn(
    "cel.@mapInsert",
    "@mapInsert_map_map",
    "map(K, V), map(K, V)",
    "map(K, V)",
    (map: MapValue, more: MapValue) =>
      more.keys().reduce<MapValue>((done, key) => insert(done, key, more.get(key)), map),
  ),
];

function celName(type: string): string {
  return CEL_NAMES[type] ?? type;
}

function isSorted(list: ListValue): boolean {
  const values = [...list];
  return values.every((value, index) => {
    const previous = values[index - 1];
    return previous === undefined || !(compare(previous, value) > 0);
  });
}

function sum(list: ListValue, type: string): Value {
  const zeros: Readonly<Record<string, Value>> = {
    int: 0n,
    uint: new Uint(0n),
    double: 0,
    duration: new Duration(0n),
  };
  return [...list].reduce<Value>(plus, zeros[type] ?? 0n);
}

function plus(left: Value, right: Value): Value {
  if (typeof left === "bigint" && typeof right === "bigint") return int(left + right);
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (left instanceof Uint && right instanceof Uint) return uint(left.value + right.value);
  if (left instanceof Duration && right instanceof Duration)
    return Duration.checked(left.nanos + right.nanos);
  throw noSuchOverload("sum");
}

function extreme(list: ListValue, direction: 1 | -1, name: string): Value {
  let best: Value | undefined;
  for (const value of list) {
    if (best === undefined || compare(value, best) * direction > 0) best = value;
  }
  if (best === undefined) throw new CelRuntimeError(`${name} called on empty list`);
  return best;
}

function position(values: readonly Value[], item: Value): bigint {
  return BigInt(values.findIndex((value) => same(value, item)));
}

function lastPosition(list: ListValue, item: Value): bigint {
  return BigInt([...list].findLastIndex((value) => same(value, item)));
}

/** Incomparable values are unequal here, not an error. */
function same(left: Value, right: Value): boolean {
  try {
    return equal(left, right);
  } catch {
    return false;
  }
}

function slice(list: ListValue, from: bigint, to: bigint): ListValue {
  if (from < 0n || to < 0n || from > to || to > BigInt(list.size)) {
    throw new CelRuntimeError(`cannot slice(${from}, ${to}) of a list of ${list.size}`);
  }
  const values: Value[] = [];
  for (let index = Number(from); index < Number(to); index++) values.push(list.at(index));
  return new PlainList(values);
}

function flatten(list: ListValue, depth: bigint): Value[] {
  if (depth < 0n) throw new CelRuntimeError("level must be non-negative");
  countWork(list.size);
  return [...list].flatMap((value) =>
    value instanceof ListValue && depth > 0n ? flatten(value, depth - 1n) : [value],
  );
}

function sortBy(list: ListValue, keys: ListValue): ListValue {
  const pairs = [...list].map((value, index) => ({ value, key: keys.at(index) }));
  return new PlainList(
    pairs.sort((left, right) => compare(left.key, right.key) || 0).map(({ value }) => value),
  );
}

function range(count: bigint): ListValue {
  return new PlainList(Array.from({ length: Math.max(0, Number(count)) }, (_, index) => BigInt(index)));
}

function distinct(list: ListValue): ListValue {
  const unique: Value[] = [];
  for (const value of list) if (!unique.some((seen) => same(value, seen))) unique.push(value);
  return new PlainList(unique);
}

function containsAll(list: ListValue, part: ListValue): boolean {
  return [...part].every((value) => list.contains(value));
}

function intersects(left: ListValue, right: ListValue): boolean {
  return [...left].some((value) => {
    try {
      return right.contains(value);
    } catch {
      return false;
    }
  });
}

function insert(map: MapValue, key: Value, value: Value): MapValue {
  if (!(map instanceof PlainMap)) throw noSuchOverload();
  return map.with(key, value);
}
