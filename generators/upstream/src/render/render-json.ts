import type { Change } from "../changes/change.ts";
import { formatCounts } from "./words.ts";

/** Renders changes for programs: counts by consequence, and each change. */
export function changesAsJson(changes: readonly Change[]): string {
  // JSON parsers round integers beyond 2^53, so they are written as strings.
  const plain = (_: string, item: unknown) => (typeof item === "bigint" ? item.toString() : item);
  return `${JSON.stringify({ counts: formatCounts(changes), changes }, plain, 2)}\n`;
}
