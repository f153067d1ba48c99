import { canonicalJson } from "@capikit/common/json";
import type { Json } from "@capikit/schema";

/** Whether two values are the same; an absent one is `null`. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}
