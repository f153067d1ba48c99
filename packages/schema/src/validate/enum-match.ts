import { equalJson } from "@capikit/common/json";
import type { Json } from "@capikit/common/json-schema";
import { isInt64, kindOf } from "../values/json-kind.ts";

/**
 * Reports whether a value is allowed. As upstream it first converts the value to the allowed
 * value's Go type (1.9 becomes 1, and the integer 65 the text "A"). Null is never allowed.
 */
export function matchesEnum(value: Json, allowed: readonly Json[]): boolean {
  return value !== null && allowed.some((candidate) => candidate !== null && matches(value, candidate));
}

function matches(value: Json, candidate: Json): boolean {
  const [kind, wanted] = [kindOf(value), kindOf(candidate)];
  if (kind === "number" && wanted === "integer" && typeof value === "number") {
    const whole = Math.trunc(value);
    return isInt64(whole) && equalJson(whole, candidate);
  }
  if (kind === "integer" && wanted === "string") {
    return characterOf(Number(value)) === candidate;
  }
  return equalJson(value, candidate);
}

function characterOf(code: number): string {
  const valid = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : "\ufffd";
}
