import { type Estimate, elementOf, intLiteral, sizeOf } from "./call.ts";
import { PATTERN, TEXT } from "./factors.ts";
import { exactly, LARGEST, ONE, plus, scaled, times } from "./range.ts";

export const traverseTarget: Estimate = (call) => {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target, call);
  return { cost: scaled(size, TEXT), size };
};

export const traverseArg =
  (factor: number, keepsSize = false): Estimate =>
  (call) => {
    const size = sizeOf(call.args[0], call);
    if (call.args.length === 0) return undefined;
    return keepsSize ? { cost: scaled(size, factor), size } : { cost: scaled(size, factor) };
  };

export const replace: Estimate = (call) => {
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

export const split: Estimate = (call) => {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target, call);
  const limit = call.args[1] === undefined ? undefined : intLiteral(call.args[1]);
  return {
    cost: scaled(size, 2 * TEXT),
    size: { min: 0n, max: limit === undefined ? size.max : BigInt.asUintN(64, limit) },
  };
};

export const join: Estimate = (call) => {
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

export const find: Estimate = (call) => {
  if (call.target === undefined || call.args.length === 0) return undefined;
  const size = sizeOf(call.target, call);
  const cost = times(scaled(plus(size, ONE), TEXT), scaled(sizeOf(call.args[0], call), PATTERN));
  return { cost, size: { min: 0n, max: size.max } };
};
