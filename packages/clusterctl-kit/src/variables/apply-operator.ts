import { CapikitError } from "@capikit/common/errors";
import { firstToCase, toCase } from "./functions/letter-case.ts";
import { replacePrefix, replaceSuffix, replaceText } from "./functions/replace.ts";
import { sliceBytes } from "./functions/slice-bytes.ts";
import { trimPrefix, trimSuffix } from "./functions/trim.ts";
import type { Bytes } from "./go-text/bytes.ts";

/** Maximum size of a result, bytes. */
export const MAX_RESULT = 64 * 1024 * 1024;
/** Maximum steps of one pattern over one value. */
const MAX_PATTERN_STEPS = 1_000_000;

/** A result that is too large or takes too many steps. */
export class ResultTooLargeError extends CapikitError {
  override readonly name = "ResultTooLargeError";
}

/**
 * Applies an operator to a value; `crash` where clusterctl crashes.
 *
 * @throws ResultTooLargeError
 */
export function applyOperator(operator: string, value: Bytes, args: readonly Bytes[]): Bytes | "crash" {
  const [first, second] = args;
  if (/^(?:##?|%%?)$/.test(operator) && (first ?? "").length * value.length > MAX_PATTERN_STEPS)
    throw new ResultTooLargeError();
  if (operator === "//") {
    const places = first === "" ? value.length + 1 : value.split(first ?? "").length - 1;
    if (value.length + places * (second ?? "").length > MAX_RESULT) throw new ResultTooLargeError();
  }
  switch (operator) {
    case "^":
      return firstToCase(value, "upper");
    case "^^":
      return toCase(value, "upper");
    case ",":
      return firstToCase(value, "lower");
    case ",,":
      return toCase(value, "lower");
    case ":":
      return sliceBytes(value, first ?? "", second);
    case "#":
      return first === undefined ? String(value.length) : trimPrefix(value, first, "shortest");
    case "##":
      return trimPrefix(value, first ?? "", "longest");
    case "%":
      return trimSuffix(value, first ?? "", "shortest");
    case "%%":
      return trimSuffix(value, first ?? "", "longest");
    case "/":
      return replaceText(value, first ?? "", second ?? "", "first");
    case "//":
      return replaceText(value, first ?? "", second ?? "", "all");
    // Without a replacement these do nothing.
    case "/#":
      return second === undefined ? value : replacePrefix(value, first ?? "", second);
    case "/%":
      return second === undefined ? value : replaceSuffix(value, first ?? "", second);
    default:
      // Unlike `join`, `+` copies nothing: nested defaults would be copied at each level.
      return value === "" ? args.reduce((text, arg) => text + arg, "") : value;
  }
}
