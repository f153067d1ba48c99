import { nearestName } from "@capikit/common/text";

/** `: did you mean "x"?` for the known name nearest to a misspelt one; empty where none is near. */
export function closest(name: string, known: readonly string[]): string {
  const best = nearestName(name, known);
  return best === undefined ? "" : `: did you mean "${best}"?`;
}
