import { formatPatch, structuredPatch } from "diff";

/** Texts with more changed lines are shown one after the other: the search takes quadratic time. */
const maxEditLength = 500;

/** Returns a unified diff of two texts, without the file names. Empty if they are equal. */
export function unifiedDiff(before: string, after: string): string {
  if (before === after) return "";
  const patch = structuredPatch("", "", before, after, "", "", { context: 3, maxEditLength });
  const hunks = patch?.hunks ?? [wholeHunk(before, after)];
  const names = { oldFileName: "", newFileName: "", oldHeader: "", newHeader: "", index: "" };
  const text = formatPatch({ ...names, hunks });
  return text.slice(text.indexOf("@@"));
}

function wholeHunk(before: string, after: string) {
  const [removed, added] = [splitLines(before, "-"), splitLines(after, "+")];
  const count = (lines: readonly string[]): number => lines.filter((line) => !line.startsWith("\\")).length;
  const counts = { oldLines: count(removed), newLines: count(added) };
  return { oldStart: 1, newStart: 1, ...counts, lines: [...removed, ...added] };
}

function splitLines(text: string, sign: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split("\n").map((line) => `${sign}${line}`);
  return text.endsWith("\n") ? lines.slice(0, -1) : [...lines, "\\ No newline at end of file"];
}
