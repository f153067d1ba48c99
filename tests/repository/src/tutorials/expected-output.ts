/** Whether the expected lines are all of the output, or a part of it. */
export type Extent = "all" | "part";

/**
 * Compares lines of output with expected lines. Returns the first expected line that the output
 * does not have after the lines before it; undefined if it has all.
 *
 * `…` represents any text, and on a line of its own any number of lines.
 */
export function firstMissing(
  output: readonly string[],
  expected: readonly string[],
  extent: Extent,
): string | undefined {
  if (matches(output, expected, extent, "$")) return undefined;
  const found = expected.findIndex((_, index) => !matches(output, expected.slice(0, index + 1), extent, ""));
  return found === -1 ? "(end of the output)" : expected[found];
}

function matches(
  output: readonly string[],
  expected: readonly string[],
  extent: Extent,
  end: "$" | "",
): boolean {
  const lines = expected.map((line) => (line.trim() === "…" ? "(?:.*\n)*?" : `${patternOf(line)}\n`));
  const pattern = extent === "all" ? `^${lines.join("")}${end}` : `(?:^|\n)${lines.join("")}`;
  return new RegExp(pattern).test(output.map((line) => `${line.trimEnd()}\n`).join(""));
}

/** A pattern of one line. */
function patternOf(line: string): string {
  return line
    .trimEnd()
    .split("…")
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(".*?");
}
