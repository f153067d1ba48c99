import type { GoType } from "./parse-go-fields.ts";

/** Returns the type behind pointers: in memory, their value is present, zero or not. */
export function behindPointers<Scalar extends string>(type: GoType<Scalar>): GoType<Scalar> {
  return type.kind === "pointer" ? behindPointers(type.of) : type;
}
