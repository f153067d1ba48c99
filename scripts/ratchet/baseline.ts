import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** How many findings an area may have, by area and rule. It may only fall. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** An area with more findings of a rule than the baseline allows. */
export interface Excess {
  readonly area: string;
  readonly rule: string;
  readonly found: number;
  readonly allowed: number;
}

export function readBaseline(path: string): Counts {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** Counts findings by area and rule, both sorted. */
export function countFindings(findings: readonly { readonly area: string; readonly rule: string }[]): Counts {
  const counts: Record<string, Record<string, number>> = {};
  const ordered = findings.toSorted((a, b) => compare(a.area, b.area) || compare(a.rule, b.rule));
  for (const { area, rule } of ordered) {
    counts[area] ??= {};
    counts[area][rule] = (counts[area][rule] ?? 0) + 1;
  }
  return counts;
}

export function excesses(found: Counts, allowed: Counts): Excess[] {
  return Object.entries(found).flatMap(([area, rules]) =>
    Object.entries(rules)
      .map(([rule, count]) => ({ area, rule, found: count, allowed: allowed[area]?.[rule] ?? 0 }))
      .filter((each) => each.found > each.allowed),
  );
}

/** Rules with more findings in the whole repository than before: files may move between areas. */
export function raisedRules(found: Counts, allowed: Counts): Excess[] {
  return excesses({ total: totals(found) }, { total: totals(allowed) });
}

export function totals(counts: Counts): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const rules of Object.values(counts))
    for (const [rule, count] of Object.entries(rules)) sums[rule] = (sums[rule] ?? 0) + count;
  return sums;
}

/** Writes one line per area, so that branches that change different areas merge. */
export function writeBaseline(path: string, counts: Counts): void {
  const lines = Object.entries(counts).map(
    ([area, rules]) => `  ${JSON.stringify(area)}: ${JSON.stringify(rules)}`,
  );
  writeFileSync(path, `{\n${lines.join(",\n")}\n}\n`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
