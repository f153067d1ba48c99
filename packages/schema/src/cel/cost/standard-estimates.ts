import type { Call, CallCost, CostNode } from "./call.ts";
import { PATTERN, TEXT } from "./limits.ts";
import { ONE, plus, type Range, scaled, smaller, times, UNKNOWN } from "./range.ts";

/** Returns the cost of standard library functions that depends on sizes. */
export function standardEstimate(call: Call): CallCost | undefined {
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
    case "matches_string":
      return { cost: times(scaled(plus(of(target), ONE), TEXT), scaled(of(first), PATTERN)) };
    case "contains_string":
      return { cost: times(scaled(of(target), TEXT), scaled(of(first), TEXT)) };
    default:
      return COMPARES.test(id) ? compareCost(of(first), of(second)) : undefined;
  }
}

const COMPARES = /^(?:(?:less|greater)(?:_equals)?_(?:string|bytes)|equals|not_equals)$/;

/** Two values are compared up to the end of the shorter. */
function compareCost(left: Range, right: Range): CallCost {
  const max = smaller(left.max, right.max);
  return { cost: scaled({ min: max > 0n ? 1n : 0n, max }, TEXT) };
}

/** Upstream lets these few products overflow. */
function wrapped(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
