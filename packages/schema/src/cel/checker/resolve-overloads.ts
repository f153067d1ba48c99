import type { Overload } from "../library/overload.ts";
import { sameType, scalar, type Type } from "../types/type.ts";
import type { TypeParameters } from "./type-parameters.ts";

/** The overloads that accept the operands of a call, and the type of its result. */
export interface Resolution {
  readonly overloads: readonly Overload[];
  readonly result: Type;
}

/** Finds the overloads that accept the operands, the receiver first; undefined if none does. */
export function resolveOverloads(
  candidates: readonly Overload[],
  given: readonly Type[],
  isMember: boolean,
  parameters: TypeParameters,
): Resolution | undefined {
  const overloads: Overload[] = [];
  let result: Type | undefined;
  for (const overload of candidates) {
    if (overload.member !== isMember) continue;
    const rename = new Map<string, Type>();
    const wanted = overload.args.map((type) => parameters.instantiate(type, rename));
    if (!parameters.assignAll(given, wanted)) continue;
    overloads.push(overload);
    const type = parameters.substitute(parameters.instantiate(overload.result, rename));
    if (result === undefined) result = type;
    else if (result.kind !== "dyn" && !sameType(type, result)) result = scalar("dyn");
  }
  return result === undefined ? undefined : { overloads, result };
}
