import { formatCount, nearestName } from "@capikit/common/text";
import { functionNames } from "../library/index.ts";
import type { Overload } from "../library/overload.ts";
import { MACRO_NAMES } from "../syntax/macros.ts";
import { showType } from "../types/type.ts";

/** Describes a call of a function that the API server does not have. */
export function unknownFunctionMessage(name: string, isMember: boolean, argumentCount: number): string {
  const shown = `${isMember ? "…." : ""}${name}(…) of ${formatCount(argumentCount, "argument")}`;
  return `the API server has no function ${shown}${closest(name, [...functionNames(), ...MACRO_NAMES])}`;
}

/** Describes a call that no overload accepts. */
export function noOverloadMessage(
  name: string,
  given: readonly string[],
  candidates: readonly Overload[],
  member: boolean,
): string {
  const shown = candidates.slice(0, 4).map((overload) => {
    const [receiver, ...rest] = overload.args.map(showType);
    return overload.member
      ? `${receiver}.${name}(${rest.join(", ")})`
      : `${name}(${overload.args.map(showType).join(", ")})`;
  });
  const operator = /^_?[^\w\s]/.test(name) || name === "@in";
  const symbol = name === "@in" ? "in" : name.replaceAll("_", "");
  if (operator) return `${symbol} does not take ${given.join(" and ")}`;
  const [receiver, ...rest] = given;
  const called = member ? `${receiver}.${name}(${rest.join(", ")})` : `${name}(${given.join(", ")})`;
  return `no ${called}; there is ${shown.join(", ")}`;
}

export function unknownFieldMessage(field: string, fields: ReadonlyMap<string, unknown>): string {
  return `unknown field "${field}"${closest(field, [...fields.keys()])}`;
}

/** `: did you mean "x"?` for the known name nearest to a misspelt one; empty where none is near. */
export function closest(name: string, known: readonly string[]): string {
  const best = nearestName(name, known);
  return best === undefined ? "" : `: did you mean "${best}"?`;
}
