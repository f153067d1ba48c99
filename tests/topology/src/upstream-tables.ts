import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { isJsonObject, type JsonValue } from "@capikit/common/json";
import { clusterApiModule, clusterApiTypesModule, ensureModule, ensureReference } from "@capikit/reference";

/** The calls in Cluster API's unit tests, which the unit tests of `@capikit/topology` replay. */
const file = new URL("../../../packages/topology/test/upstream/fixtures/tables.json", import.meta.url);

/** Runs Cluster API's unit tests, and returns the calls of their tables. */
export async function runUpstreamTables(): Promise<string> {
  const [program, module, types] = await Promise.all([
    ensureReference("upstream-tables"),
    ensureModule(clusterApiModule),
    ensureModule(clusterApiTypesModule),
  ]);
  const { stdout } = await promisify(execFile)(program, [module, types], { maxBuffer: 2 ** 28 });
  return printTables(stdout);
}

/** Reads the recorded calls. */
export function readUpstreamTables(): string {
  return readFileSync(file, "utf8");
}

/** Writes the recorded calls. */
export function writeUpstreamTables(text: string): void {
  writeFileSync(file, text);
}

/** Prints rows compactly: parts that occur more than once are printed once, and referred to. */
export function printTables(lines: string): string {
  const rows = [...new Set(lines.split("\n").filter(Boolean).map(comparable))].sort();
  const values = rows.map((row): JsonValue => JSON.parse(row));
  const counts = new Map<string, number>();
  for (const value of values) count(value, counts);
  const parts = new Map<string, number>();
  const texts = values.map((value) => JSON.stringify(shared(value, counts, parts, true)));
  const list = (lines: readonly string[]): string => lines.join(",\n");
  return `{"parts":[\n${list([...parts.keys()])}\n],\n"rows":[\n${list(texts)}\n]}\n`;
}

/** Removes everything that differs between runs: times, and random names. */
function comparable(line: string): string {
  const timeless = line.replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/g, '"2026-01-01T00:00:00Z"');
  if (!timeless.includes('"call":"names.')) return timeless;
  const random = /"random":"([a-z0-9]{5})"/.exec(timeless)?.[1];
  const named = random === undefined ? timeless : timeless.replaceAll(random, "bcdfg");
  // The suffix of a shortened name is random, too.
  return named.replace(/("out":\["[^"]{58})[b-df-hj-np-tv-xz2-9]{5}"/, '$1bcdfg"');
}

const MIN_LENGTH = 50;

function count(value: JsonValue, counts: Map<string, number>): void {
  if (typeof value !== "object" || value === null) return;
  const text = JSON.stringify(value);
  const times = (counts.get(text) ?? 0) + 1;
  counts.set(text, times);
  if (times === 1) for (const member of Object.values(value)) count(member as JsonValue, counts);
}

/** Replaces repeated parts of a value by `{ "$part": index }`. */
function shared(
  value: JsonValue,
  counts: ReadonlyMap<string, number>,
  parts: Map<string, number>,
  isRow = false,
): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value);
  const isShared = !isRow && text.length >= MIN_LENGTH && (counts.get(text) ?? 0) > 1;
  const inner = Array.isArray(value)
    ? value.map((member) => shared(member, counts, parts))
    : isJsonObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, member]) => [name, shared(member, counts, parts)]),
        )
      : value;
  if (!isShared) return inner;
  const printed = JSON.stringify(inner);
  if (!parts.has(printed)) parts.set(printed, parts.size);
  return { $part: parts.get(printed) ?? 0 };
}
