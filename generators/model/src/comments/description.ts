import { withoutStarEscapes } from "./escapes.ts";

/**
 * Returns the description in the lines of a JSDoc block, without markers and tags.
 *
 * Trims and collapses blank lines first. Then removes lines outside fences that start with `TODO`,
 * and everything from the first line that starts with `---`. In this order, as in controller-gen, a
 * note at the end leaves its blank line.
 */
export function toDescription(lines: readonly string[]): string | undefined {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of withoutNeedlessBlanks(lines)) {
    const run = fenceRun(line);
    if (fence !== undefined) {
      if (run?.startsWith(fence) && line.trim() === run) fence = undefined;
    } else if (run !== undefined) {
      fence = run;
    } else {
      if (line.startsWith("TODO")) continue;
      if (line.startsWith("---")) break;
      if (line.startsWith("\\TODO") || line.startsWith("\\---")) {
        kept.push(line.slice(1));
        continue;
      }
    }
    kept.push(line);
  }
  const text = withoutStarEscapes(kept.join("\n"));
  return /\S/.test(text) ? text : undefined;
}

function withoutNeedlessBlanks(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) if (line !== "" || (kept.length > 0 && kept.at(-1) !== "")) kept.push(line);
  if (kept.at(-1) === "") kept.pop();
  return kept;
}

/** Returns the back-quotes or tildes that open or close a fence on this line. */
function fenceRun(line: string): string | undefined {
  const start = line.length - line.trimStart().length;
  const mark = line[start];
  if (start > 3 || (mark !== "`" && mark !== "~")) return undefined;
  let end = start;
  while (line[end] === mark) end++;
  if (end - start < 3 || (mark === "`" && line.includes("`", end))) return undefined;
  return line.slice(start, end);
}
