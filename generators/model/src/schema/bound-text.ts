import { capitalize } from "@capikit/common/text";
import type { SchemaBound } from "@capikit/schema/crd";

/** Returns a bound as written in its marker: `Minimum (exclusive) 1`. */
export function boundText({ keyword, exclusive, value }: SchemaBound): string {
  return `${capitalize(keyword)} ${exclusive ? "(exclusive) " : ""}${value}`;
}
