import type { Finding, LintLevel } from "../findings/finding.ts";

/** How parts of the text are painted; nothing is, by default. */
export interface LintPaint {
  readonly level?: (level: LintLevel, text: string) => string;
  readonly place?: (text: string) => string;
  readonly help?: (text: string) => string;
}

/** Findings for people: file, line and column, what is wrong, and how to fix it. */
export function lintAsText(findings: readonly Finding[], paint: LintPaint = {}): string {
  const { level = (_, text) => text, place = (text) => text, help: paintHelp = (text) => text } = paint;
  return findings
    .map(({ rule, level: how, place: at, message, help }) =>
      [
        `${place(oneLine(`${at.file}:${at.line}:${at.column}`))}: ${level(how, how)}: ${oneLine(message)} [${rule}]`,
        paintHelp(`  help: ${oneLine(help)}`),
        "",
      ].join("\n"),
    )
    .join("");
}

/** A name with line breaks could bring lines of its own, which CI systems take for commands, and control a terminal. */
function oneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
