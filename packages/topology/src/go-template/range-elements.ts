import type { Budget } from "./runtime/budget.ts";
import { GoInt, type GoValue, small, sortedEntries, typeName } from "./runtime/go-value.ts";
import { GoTemplateError } from "./runtime/template-error.ts";

/** Returns the keys and elements that `range` iterates over. */
export function rangeElements(
  value: GoValue,
  line: number,
  budget: Budget,
): readonly (readonly [GoValue, GoValue])[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    budget.spend(value.length);
    return value.map((element, at) => [new GoInt(at), element]);
  }
  if (value instanceof Map) {
    budget.spend(value.size);
    return sortedEntries(value);
  }
  if (value instanceof GoInt) {
    const count = Math.max(0, small(value));
    budget.spend(count);
    return Array.from({ length: count }, (_, at) => [new GoInt(at), new GoInt(at, value.type)]);
  }
  throw new GoTemplateError(`range can't iterate over ${typeName(value)}`, line);
}
