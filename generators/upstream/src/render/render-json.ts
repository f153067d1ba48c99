import type { Change } from "../changes/change.ts";
import { countsOf } from "./words.ts";

/** Changes for programs: how many of which consequence, and each of them. */
export function changesAsJson(changes: readonly Change[]): string {
  // JSON readers would round integers beyond 2^53, so they are texts.
  const plain = (_: string, item: unknown) => (typeof item === "bigint" ? item.toString() : item);
  return `${JSON.stringify({ counts: countsOf(changes), changes }, plain, 2)}\n`;
}
