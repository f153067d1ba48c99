import { testedFacts } from "./tested-release.ts";

/** Returns a description of `clusterctl describe`, without the names if the release has others. */
export function comparableTable(table: string): string {
  if (testedFacts.describesFullNames) return table;
  const lines = table.split("\n");
  const start = lines[0]?.indexOf("REPLICAS") ?? -1;
  if (start < 0) throw new Error(`no column REPLICAS: ${lines[0]}`);
  return lines.map((line) => line.slice(start)).join("\n");
}
