import { equalJson } from "@capikit/common/json";
import type { Json } from "@capikit/schema";

/** Reports whether two values are equal; an absent value is `null`. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  return equalJson(a ?? null, b ?? null);
}
