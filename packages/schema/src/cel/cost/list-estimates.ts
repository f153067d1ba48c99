import { type Call, type Estimate, elementOf, intLiteral, sizeOf } from "./call.ts";
import type { CallCost, CostNode } from "./cost-node.ts";
import { TEXT } from "./factors.ts";
import { exactly, LARGEST, ONE, plus, type Range, scaled, times } from "./range.ts";

/** Traverses the receiver's elements, and each of them if it is text. */
export const traverseList: Estimate = (call) => {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target, call);
  const element = elementOf(call.target);
  if (element === undefined) return { cost: scaled(size, TEXT) };
  const isText = element.type.kind === "string" || element.type.kind === "bytes";
  return { cost: times(size, isText ? plus(ONE, scaled(sizeOf(element, call), TEXT)) : ONE) };
};

/** Estimates of list and set functions, by overload. */
export const LIST_ESTIMATES: Readonly<Record<string, Estimate>> = {
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

function sets(call: Call, factor: number): CallCost {
  const product = times(sizeOf(call.args[0], call), sizeOf(call.args[1], call));
  return { cost: plus(scaled(product, factor), ONE) };
}

function newList(factor: number, size: Range): CallCost {
  return { cost: plus(plus(scaled(size, factor), ONE), exactly(10n)), size };
}

function squared(size: Range): Range {
  return times(size, size);
}

function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value;
}
