import type { Bytes } from "./bytes.ts";
import { lowerCase, lowerFirst, upperCase, upperFirst } from "./functions/letter-case.ts";
import { replacePrefix, replaceSuffix, replaceText } from "./functions/replace.ts";
import { sliceBytes } from "./functions/slice-bytes.ts";
import { trimPrefix, trimSuffix } from "./functions/trim.ts";

/** What an operator makes of a value; `crash` where clusterctl crashes. */
export function applyOperator(operator: string, value: Bytes, args: readonly Bytes[]): Bytes | "crash" {
  const [first, second] = args;
  switch (operator) {
    case "^":
      return upperFirst(value);
    case "^^":
      return upperCase(value);
    case ",":
      return lowerFirst(value);
    case ",,":
      return lowerCase(value);
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
    // Without a text to put there these two do nothing.
    case "/#":
      return second === undefined ? value : replacePrefix(value, first ?? "", second);
    case "/%":
      return second === undefined ? value : replaceSuffix(value, first ?? "", second);
    default:
      return value === "" ? args.join("") : value;
  }
}
