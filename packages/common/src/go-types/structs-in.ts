import { behindPointers } from "./behind-pointers.ts";
import type { GoType } from "./parse-go-fields.ts";

/**
 * Returns the structs in two types, behind pointers, lists and maps. A list may correspond to a
 * map.
 */
export function structsIn(a: GoType, b: GoType): readonly [string, string] | undefined {
  const [left, right] = [behindPointers(a), behindPointers(b)];
  if (left.kind === "struct" && right.kind === "struct") return [left.name, right.name];
  return "of" in left && "of" in right ? structsIn(left.of, right.of) : undefined;
}
