import { equalJson } from "@capikit/common/json";
import type { Json } from "@capikit/schema";

/** Whether two values are the same; an absent one is `null`. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  return equalJson(a ?? null, b ?? null);
}
