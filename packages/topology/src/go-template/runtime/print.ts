import { formatFloat } from "@capikit/common/text";
import { GoInt, type GoValue, isStruct, sortedEntries } from "./go-value.ts";

/** Formats a value like `%v` of fmt. */
export function printed(value: GoValue): string {
  if (value === undefined || value === null) return "<nil>";
  if (typeof value === "number") return formatFloat(value);
  if (value instanceof GoInt) return value.value.toString();
  if (Array.isArray(value)) return `[${value.map(printed).join(" ")}]`;
  if (value instanceof Map)
    return `map[${sortedEntries(value)
      .map(([name, member]) => `${name}:${printed(member)}`)
      .join(" ")}]`;
  return isStruct(value) ? value.text() : String(value);
}

export function output(value: GoValue): string {
  return value === undefined || value === null ? "<no value>" : printed(value);
}
