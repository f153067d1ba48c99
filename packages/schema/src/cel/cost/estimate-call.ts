import { formatType, sameType } from "../types/type.ts";
import {
  type Call,
  type CallEstimate,
  type CostNode,
  type Estimate,
  elementOf,
  intLiteral,
  type LookUp,
  sizeOf,
} from "./call.ts";
import { PATTERN, TEXT } from "./limits.ts";
import { exactly, LARGEST, ONE, plus, type Range, scaled, smaller, times, UNKNOWN } from "./range.ts";

/** Returns the cost of standard library functions that depends on sizes. */
function standardEstimate(call: Call): CallEstimate | undefined {
  const { id, target, args } = call;
  const [first, second] = args;
  const of = (node: CostNode | undefined): Range => node?.size ?? UNKNOWN;
  switch (id) {
    case "string_format":
      return target === undefined ? undefined : { cost: scaled(of(target), TEXT) };
    case "string_to_bytes":
      return {
        cost: scaled(of(first), TEXT),
        size: { min: of(first).min, max: wrapped(of(first).max * 4n) },
      };
    case "bytes_to_string":
      return { cost: scaled(of(first), TEXT), size: { min: of(first).min / 4n, max: of(first).max } };
    case "strings_quote":
      return {
        cost: scaled(of(first), TEXT),
        size: { min: wrapped(of(first).min + 2n), max: wrapped(of(first).max * 2n + 2n) },
      };
    case "starts_with_string":
    case "ends_with_string":
      return { cost: scaled(of(first), TEXT) };
    case "in_list":
      return { cost: scaled(of(second), 1) };
    case "matches":
      return { cost: searchCost(of(first), of(second)) };
    case "matches_string":
      return { cost: searchCost(of(target), of(first)) };
    case "contains_string":
      return { cost: times(scaled(of(target), TEXT), scaled(of(first), TEXT)) };
    default:
      return COMPARES.test(id) ? compareCost(of(first), of(second)) : undefined;
  }
}

const COMPARES = /^(?:(?:less|greater)(?:_equals)?_(?:string|bytes)|equals|not_equals)$/;

function searchCost(text: Range, pattern: Range): Range {
  return times(scaled(plus(text, ONE), TEXT), scaled(pattern, PATTERN));
}

/** Two values are compared up to the end of the shorter. */
function compareCost(left: Range, right: Range): CallEstimate {
  const max = smaller(left.max, right.max);
  return { cost: scaled({ min: max > 0n ? 1n : 0n, max }, TEXT) };
}

/** Upstream lets these few products overflow. */
function wrapped(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

const traverseTarget: Estimate = (call) => {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target, call);
  return { cost: scaled(size, TEXT), size };
};

const traverseArg =
  (factor: number, keepsSize = false): Estimate =>
  (call) => {
    const size = sizeOf(call.args[0], call);
    if (call.args.length === 0) return undefined;
    return keepsSize ? { cost: scaled(size, factor), size } : { cost: scaled(size, factor) };
  };

const replace: Estimate = (call) => {
  if (call.target === undefined || call.args.length < 2) return undefined;
  const size = sizeOf(call.target, call);
  const [from, to] = [sizeOf(call.args[0], call), sizeOf(call.args[1], call)];
  const longest = replaced(size.max, from.min, to.max <= from.min);
  const shortest = replaced(size.min, from.max, from.max <= to.min);
  const counts = { min: shortest.count, max: longest.count };
  const kept = { min: shortest.kept, max: longest.kept };
  return { cost: scaled(size, 2 * TEXT), size: plus(times(counts, to), kept) };
};

/** Returns how often a text is replaced and the size that is kept, unless all of it `isKept`. */
function replaced(size: bigint, from: bigint, isKept: boolean): { count: bigint; kept: bigint } {
  if (from === 0n) return { count: size < LARGEST ? size + 1n : size, kept: size };
  return isKept ? { count: 0n, kept: size } : { count: ratio(size, from), kept: 0n };
}

function ratio(left: bigint, right: bigint): bigint {
  return BigInt(Math.ceil(Number(left) / Number(right)));
}

const split: Estimate = (call) => {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target, call);
  const limit = call.args[1] === undefined ? undefined : intLiteral(call.args[1]);
  return {
    cost: scaled(size, 2 * TEXT),
    size: { min: 0n, max: limit === undefined ? size.max : BigInt.asUintN(64, limit) },
  };
};

const join: Estimate = (call) => {
  if (call.target === undefined) return undefined;
  const list = sizeOf(call.target, call);
  const element = elementOf(call.target);
  let size = element === undefined ? exactly(0n) : times(list, sizeOf(element, call));
  if (call.args.length > 0) {
    const gaps = { min: list.min > 0n ? list.min - 1n : 0n, max: list.max > 0n ? list.max - 1n : 0n };
    size = plus(size, times(sizeOf(call.args[0], call), gaps));
  }
  return { cost: scaled(size, TEXT), size };
};

const find: Estimate = (call) => {
  if (call.target === undefined || call.args.length === 0) return undefined;
  const size = sizeOf(call.target, call);
  const cost = times(scaled(plus(size, ONE), TEXT), scaled(sizeOf(call.args[0], call), PATTERN));
  return { cost, size: { min: 0n, max: size.max } };
};

/** Traverses the receiver's elements, and each of them if it is text. */
const traverseList: Estimate = (call) => {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target, call);
  const element = elementOf(call.target);
  if (element === undefined) return { cost: scaled(size, TEXT) };
  const isText = element.type.kind === "string" || element.type.kind === "bytes";
  return { cost: times(size, isText ? plus(ONE, scaled(sizeOf(element, call), TEXT)) : ONE) };
};

/** Estimates of list and set functions, by overload. */
const LIST_ESTIMATES: Readonly<Record<string, Estimate>> = {
  list_sets_contains_list: (call) => sets(call, 1),
  list_sets_intersects_list: (call) => sets(call, 1),
  list_sets_equivalent_list: (call) => sets(call, 2),
  list_slice: (call) => {
    const from = intLiteral(call.args[0]);
    const to = intLiteral(call.args[1]);
    const end = to === undefined ? sizeOf(call.target, call).max : atLeastZero(to);
    return newList(1, exactly(BigInt.asUintN(64, end - atLeastZero(from ?? 0n))));
  },
  lists_range: (call) => newList(1, exactly(atLeastZero(intLiteral(call.args[0]) ?? LARGEST))),
  list_reverse: (call) => newList(1, sizeOf(call.target, call)),
  list_flatten: (call) => newList(1, sizeOf(call.target, call)),
  list_flatten_int: (call) =>
    newList(Number(atLeastZero(intLiteral(call.args[0]) ?? LARGEST)), sizeOf(call.target, call)),
  list_distinct: (call) => newList(2, squared(sizeOf(call.target, call))),
  ...sorting("sort", (call) => call.target),
  ...sorting("sortByAssociatedKeys", (call) => call.args[0]),
};

function sorting(suffix: string, keys: (call: Call) => CostNode | undefined): Record<string, Estimate> {
  const types = "int uint double bool google.protobuf.Duration google.protobuf.Timestamp string bytes".split(
    " ",
  );
  return Object.fromEntries(
    types.map((type) => {
      const factor = type === "string" || type === "bytes" ? 2 + TEXT : 2;
      return [`list_${type}_${suffix}`, (call: Call) => newList(factor, squared(sizeOf(keys(call), call)))];
    }),
  );
}

function sets(call: Call, factor: number): CallEstimate {
  const product = times(sizeOf(call.args[0], call), sizeOf(call.args[1], call));
  return { cost: plus(scaled(product, factor), ONE) };
}

function newList(factor: number, size: Range): CallEstimate {
  return { cost: plus(plus(scaled(size, factor), ONE), exactly(10n)), size };
}

function squared(size: Range): Range {
  return times(size, size);
}

function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value;
}

const CONSTANT: CallEstimate = { cost: ONE };

/** An address is 4 or 16 bytes. */
const ADDRESS: Range = { min: 4n, max: 16n };

/** The maximum length of a format's own pattern. */
const FORMAT_PATTERN = 128;

/** Returns the cost of a call if it depends on more than its arguments' costs. */
export function estimateCall(
  name: string,
  id: string,
  target: CostNode | undefined,
  args: readonly CostNode[],
  lookUp: LookUp,
): CallEstimate | undefined {
  const call: Call = { id, target, args, lookUp };
  return LIST_ESTIMATES[id]?.(call) ?? BY_NAME[name]?.(call) ?? standardEstimate(call);
}

const nominal: Estimate = () => CONSTANT;

const contains =
  (extra: Range | undefined, byText: string): Estimate =>
  (call) => {
    let cost = scaled(plus(ADDRESS, ADDRESS), TEXT);
    if (extra !== undefined) cost = plus(cost, extra);
    return { cost: call.id === byText ? plus(cost, scaled(sizeOf(call.args[0], call), TEXT)) : cost };
  };

const validate: Estimate = (call) => ({
  cost: scaled(scaled(sizeOf(call.args[0], call), TEXT), FORMAT_PATTERN * PATTERN),
});

const equals: Estimate = ({ args: [left, right] }) => {
  if (left === undefined || right === undefined || !sameType(left.type, right.type)) return undefined;
  switch (formatType(left.type)) {
    case "net.IP":
    case "net.CIDR":
    case "kubernetes.Quantity":
    case "kubernetes.Semver":
      return CONSTANT;
    case "kubernetes.NamedFormat":
      return { cost: scaled({ min: 1n, max: 64n }, TEXT) };
    case "kubernetes.URL":
      return { cost: scaled({ min: 1n, max: right.size?.max ?? 1n }, TEXT) };
    default:
      return undefined;
  }
};

const BY_NAME: Readonly<Record<string, Estimate>> = {
  ...named("check", () => ({ cost: exactly(350000n) })),
  ...named(
    "serviceAccount path group resource subresource namespace name allowed reason error errored",
    nominal,
  ),
  ...named("fieldSelector labelSelector", (call) => {
    const size = sizeOf(call.args[0], call);
    return { cost: plus(plus(exactly(10n), scaled(size, TEXT)), scaled(scaled(size, 0.5), 50)) };
  }),
  ...named("isSorted sum max min indexOf lastIndexOf", traverseList),
  ...named("url", traverseArg(TEXT, true)),
  ...named("lowerAscii upperAscii substring trim", traverseTarget),
  ...named("cidr isIP isCIDR quantity isQuantity semver isSemver", traverseArg(TEXT)),
  ...named("ip.isCanonical", traverseArg(2 * TEXT)),
  ip: (call) => (call.id === "cidr_ip" ? CONSTANT : traverseArg(TEXT)(call)),
  replace,
  split,
  join,
  find,
  findAll: find,
  containsIP: contains(undefined, "cidr_contains_ip_string"),
  containsCIDR: contains(plus(scaled(ADDRESS, TEXT), ONE), "cidr_contains_cidr_string"),
  validate,
  "_==_": equals,
  ...named(
    "masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast",
    nominal,
  ),
  ...named(
    "format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch",
    nominal,
  ),
  ...named("getScheme getHostname getHost getPort getEscapedPath getQuery", nominal),
};

function named(names: string, estimate: Estimate): Record<string, Estimate> {
  return Object.fromEntries(names.split(" ").map((name) => [name, estimate]));
}
