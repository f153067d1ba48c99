import type { SchemaBound } from "@capikit/schema/crd";

/** Returns a bound as written in its marker: `Minimum (exclusive) 1`. */
export function boundText({ keyword, exclusive, value }: SchemaBound): string {
  return `${keyword.charAt(0).toUpperCase()}${keyword.slice(1)} ${exclusive ? "(exclusive) " : ""}${value}`;
}
