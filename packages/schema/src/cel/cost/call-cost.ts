import { NamedFormat } from "../library/format.ts";
import { countWork } from "../runtime/cost-meter.ts";
import { ListValue } from "../values/list.ts";
import { MapValue } from "../values/map.ts";
import { Opaque, Optional, textLength, utf8Length, type Value } from "../values/value.ts";
import { PATTERN, TEXT } from "./limits.ts";

/** An argument, or the error of its evaluation. */
type Arg = Value | Error | undefined;

/** Cost of a call that creates a list, without its elements. */
const NEW_LIST = 11;

/**
 * Returns the cost of a call as cel-go's `CostTracker` and the API server's `CallCost` do. Known
 * before the call, so that calls that exceed a limit never run.
 */
export function callCost(name: string, id: string, args: readonly Arg[]): number {
  return BY_ID[id]?.(args) ?? BY_NAME[name]?.(args) ?? standardCost(id, args);
}

type Cost = (args: readonly Arg[]) => number;

const oneTraversal: Cost = ([text]) => scaled(sizeOf(text), TEXT);
const twoTraversals: Cost = ([text]) => Math.ceil(sizeOf(text) * 2 * TEXT);
const search: Cost = ([text, pattern]) => scaled(1 + sizeOf(text), TEXT) * scaled(sizeOf(pattern), PATTERN);
const wholeValue: Cost = ([value]) => traversal(value);

const BY_NAME: Readonly<Record<string, Cost>> = {
  check: () => 350_000,
  ...named(
    "fieldSelector labelSelector",
    ([, selector]) => 10 + scaled(sizeOf(selector), TEXT) + scaled(scaled(sizeOf(selector), 0.5), 50),
  ),
  ...named("isSorted sum max min indexOf lastIndexOf", wholeValue),
  ...named("url lowerAscii upperAscii substring trim", oneTraversal),
  ...named("cidr isIP isCIDR quantity isQuantity semver isSemver", oneTraversal),
  ...named("replace split ip.isCanonical", twoTraversals),
  ...named("find findAll", search),
  ip: (args) => (args[0] instanceof Opaque ? 1 : oneTraversal(args)),
  join: (args) => Math.ceil(joinedSize(args) * 2 * TEXT),
  containsIP: ([network, other]) => scaled(2 * sizeOf(network), TEXT) + parsed(other),
  containsCIDR: ([network, other]) =>
    scaled(2 * sizeOf(network), TEXT) + scaled(sizeOf(network), TEXT) + 1 + parsed(other),
  validate: ([format, text]) =>
    scaled(1 + sizeOf(text), TEXT) * scaled(format instanceof NamedFormat ? format.patternSize : 0, PATTERN),
};

const BY_ID: Readonly<Record<string, Cost>> = {
  list_slice: ([list, from, to]) => NEW_LIST + slicedSize(list, from, to),
  lists_range: ([count]) => NEW_LIST + (typeof count === "bigint" ? Math.max(0, Number(count)) : 1),
  list_reverse: ([list]) => NEW_LIST + sizeOf(list),
  list_flatten: ([list]) => NEW_LIST + sizeOf(list),
  list_flatten_int: ([list, depth]) =>
    NEW_LIST + (typeof depth === "bigint" ? Math.max(0, Number(depth)) : 1) * sizeOf(list),
  list_distinct: ([list]) => comparedWithItself(list),
  list_sets_contains_list: ([left, right]) => 1 + sizeOf(left) * sizeOf(right),
  list_sets_intersects_list: ([left, right]) => 1 + sizeOf(left) * sizeOf(right),
  list_sets_equivalent_list: ([left, right]) => 1 + 2 * sizeOf(left) * sizeOf(right),
};

function standardCost(id: string, args: readonly Arg[]): number {
  const [first, second] = args;
  if (SORTS.test(id)) return comparedWithItself(id.endsWith("_sort") ? first : second);
  switch (id) {
    case "starts_with_string":
    case "ends_with_string":
      return scaled(sizeOf(second), TEXT);
    case "string_to_bytes":
    case "bytes_to_string":
    case "strings_quote":
    case "string_format":
      return oneTraversal(args);
    case "in_list":
      return sizeOf(second);
    case "add_string":
    case "add_bytes":
      return scaled(sizeOf(first) + sizeOf(second), TEXT);
    case "matches":
    case "matches_string":
      return search(args);
    case "contains_string":
      return scaled(sizeOf(first), TEXT) * scaled(sizeOf(second), TEXT);
    case "equals":
      return first instanceof Opaque ? 1 : comparison(first, second);
    default:
      return COMPARES.test(id) ? comparison(first, second) : 1;
  }
}

const SORTS = /^list_.*_sort(?:ByAssociatedKeys)?$/;
const COMPARES = /^(?:(?:less|greater)(?:_equals)?_(?:string|bytes)|not_equals)$/;

/** Two values are compared up to the end of the shorter. */
function comparison(left: Arg, right: Arg): number {
  return scaled(Math.min(sizeOf(left), sizeOf(right)), TEXT);
}

function comparedWithItself(list: Arg): number {
  if (!(list instanceof ListValue)) return 0;
  if (list.size === 0) return NEW_LIST;
  const first = list.at(0);
  const isText = typeof first === "string" || first instanceof Uint8Array;
  return NEW_LIST + Math.floor(list.size * list.size * (isText ? 2 + TEXT : 2));
}

/** A textual address or network must be parsed first. */
function parsed(value: Arg): number {
  return typeof value === "string" ? scaled(sizeOf(value), TEXT) : 0;
}

function slicedSize(list: Arg, from: Arg, to: Arg): number {
  if (!(list instanceof ListValue) || typeof from !== "bigint" || typeof to !== "bigint") return 1;
  const fits = from >= 0n && from <= to && to <= BigInt(list.size);
  return fits ? Number(to - from) : 1;
}

function joinedSize([list, separator]: readonly Arg[]): number {
  if (!(list instanceof ListValue)) return 1;
  let size = typeof separator === "string" ? Math.max(0, list.size - 1) * textLength(separator) : 0;
  for (const value of list) {
    if (typeof value !== "string") return 1;
    size += textLength(value);
  }
  return size;
}

/** Returns the size for cel-go's costs: characters, bytes, elements or entries; otherwise 1. */
function sizeOf(value: Arg): number {
  if (typeof value === "string") return textLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof ListValue || value instanceof MapValue || value instanceof Opaque) return value.size;
  if (value instanceof Optional && value.value !== undefined) return sizeOf(value.value);
  return 1;
}

function traversal(value: Arg): number {
  if (typeof value === "string") return Math.floor(utf8Length(value) * TEXT);
  if (value instanceof Uint8Array) return Math.floor(value.length * TEXT);
  let cost = 0;
  if (value instanceof ListValue) {
    for (const element of value) {
      countWork(1);
      cost += traversal(element);
    }
    return cost;
  }
  if (!(value instanceof MapValue)) return 1;
  for (const key of value.keys()) {
    countWork(1);
    cost += traversal(key) + traversal(value.find(key));
  }
  return cost;
}

function scaled(size: number, factor: number): number {
  return Math.ceil(size * factor);
}

function named(names: string, cost: Cost): Record<string, Cost> {
  return Object.fromEntries(names.split(" ").map((name) => [name, cost]));
}
