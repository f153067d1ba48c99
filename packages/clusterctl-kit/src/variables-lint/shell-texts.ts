import type { Diagnostic } from "@capikit/common/diagnostics";
import { makeProblem } from "./variable-diagnostics.ts";

/**
 * Two dollar signs that clusterctl renders as one without effect in a shell. Before a name, a
 * parenthesis or a special parameter, the first one escapes the second one.
 */
const lost = /(?<!\$)\$\$(?![\w{($@*#?!-])/g;

/** Returns places where a script loses the ID of its process. */
export function shellTexts(lines: readonly string[]): Diagnostic[] {
  return lines.flatMap((text, index) => {
    if (!text.includes("$$")) return [];
    return [...text.matchAll(lost)]
      .filter(({ index: at }) => !isComment(text.slice(0, at)) && !isPattern(text.slice(0, at)))
      .filter(({ index: at }) => !isInSubstitution(text.slice(0, at)) && !isDescription(lines, index))
      .map(({ index: at }) =>
        makeProblem(
          "variables/shell-text",
          { line: index + 1, column: at + 1 },
          "$$ becomes $, but in a shell it is the process ID",
          "write $$$$ for a literal $$",
        ),
      );
  });
}

/** Reports whether text is in a comment, of YAML or of a script. */
export function isComment(before: string): boolean {
  // Most lines have no comment, and some are long.
  return before.includes("#") && /(?:^|\s)#/.test(before.replaceAll(/"[^"]*"|'[^']*'/g, ""));
}

/** Reports whether a dollar sign is the end of a regular expression, such as `^v[0-9]+$`. */
function isPattern(before: string): boolean {
  const word = before.split(/\s/).at(-1) ?? "";
  return /[)\]*+?}]$/.test(word) || word.includes("^");
}

/** Reports whether text is in an argument of a substitution, which keeps both dollar signs. */
function isInSubstitution(before: string): boolean {
  const start = before.lastIndexOf("${");
  if (start === -1 || before.includes("}", start)) return false;
  let dollars = 1;
  while (before[start - dollars] === "$") dollars++;
  return dollars % 2 === 1;
}

/** Reports whether a line is part of a description, such as those of fields in CRDs. */
function isDescription(lines: readonly string[], at: number): boolean {
  let width = Number.POSITIVE_INFINITY;
  for (let index = at; index >= 0; index--) {
    const line = lines[index] ?? "";
    const depth = line.search(/\S/);
    if (depth === -1 || depth >= width) continue;
    const key = /^\s*(?:- )?([\w"']+):(?:\s|$)/.exec(line)?.[1];
    if (index === at || key !== undefined) {
      if (key === "description") return true;
      if (key !== undefined && index !== at) return false;
    }
    width = depth;
  }
  return false;
}
