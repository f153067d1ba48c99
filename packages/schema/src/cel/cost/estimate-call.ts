import { formatType, sameType } from "../types/type.ts";
import { type Call, type Estimate, type LookUp, sizeOf } from "./call.ts";
import type { CallCost, CostNode } from "./cost-node.ts";
import { PATTERN, TEXT } from "./factors.ts";
import { LIST_ESTIMATES, traverseList } from "./list-estimates.ts";
import { exactly, ONE, plus, type Range, scaled } from "./range.ts";
import { standardEstimate } from "./standard-estimates.ts";
import { find, join, replace, split, traverseArg, traverseTarget } from "./text-estimates.ts";

const CONSTANT: CallCost = { cost: ONE };
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
): CallCost | undefined {
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
